"""What the data endpoints say of themselves is all true, and complete."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.core.figures import KINDS
from app.core.figures.parameters import parameters_of

PAGES = {"assets", "audience", "lessons", "present", "remote"}
"""Blueprints whose answers are for people."""

STREAM = "/rooms/{code}/events"
"""Answered without Flask, see app/server/event_streams.py."""


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/openapi.json").get_json()
    assert isinstance(answer, dict)
    return answer


def test_every_data_endpoint_is_described(app: Flask, document: dict[str, Any]) -> None:
    adapter = app.url_map.bind("localhost")
    wanted = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] not in PAGES
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    described = {
        (
            adapter.match(path.replace("{", "").replace("}", ""), method=method)[0],
            method,
        )
        for path, item in document["paths"].items()
        if path != STREAM
        for method in map(str.upper, set(item) - {"parameters"})
    }

    assert described == wanted
    assert STREAM in document["paths"]


def test_it_takes_no_parameters(client: FlaskClient) -> None:
    refused = client.get("/openapi.json?x=1")

    assert refused.status_code == 422
    assert [error["field"] for error in refused.get_json()["errors"]] == ["x"]


@pytest.mark.parametrize("path", ["/figures", "/healthz", "/openapi.json"])
def test_where_parameters_are_refused_it_says_so(
    document: dict[str, Any], path: str
) -> None:
    assert "422" in document["paths"][path]["get"]["responses"]


def test_what_a_field_and_a_parameter_may_hold_is_described(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    schemas = document["components"]["schemas"]
    field = schemas["Problem"]["properties"]["errors"]["items"]
    kind = schemas["Kinds"]["properties"]["figures"]["items"]
    parameter = kind["properties"]["parameters"]["items"]

    refused = client.get("/encoding?base=1").get_json()["errors"]
    listed = client.get("/figures").get_json()["figures"]

    assert all(set(error) <= set(field["properties"]) for error in refused)
    for own in (own for figure in listed for own in figure["parameters"]):
        assert set(parameter["required"]) <= set(own) <= set(parameter["properties"])


def test_every_kind_of_figure_is_described_with_its_limits(
    document: dict[str, Any],
) -> None:
    for kind in KINDS.values():
        parameters = document["paths"][f"/figures/{kind.name}"]["get"]["parameters"]
        schemas = {p["name"]: p["schema"] for p in parameters}
        for own in parameters_of(kind.model):
            schema = schemas[own.name]
            limits = schema.get("items", schema)
            lowest = limits.get("minimum", limits.get("exclusiveMinimum"))
            assert (lowest, limits.get("maximum")) == (own.minimum, own.maximum)
            assert schema.get("enum", []) == list(own.choices)


def test_lists_and_choices_are_described(document: dict[str, Any]) -> None:
    parameters = document["paths"]["/figures/waves.svg"]["get"]["parameters"]
    named = {p["name"]: p for p in parameters}

    assert named["dims"]["schema"]["type"] == "array"
    assert named["dims"]["explode"] is False
    assert named["theme"]["schema"]["enum"] == ["light", "dark", "page"]


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    references = set(_references(document))

    assert references == {f"#/components/schemas/{name}" for name in schemas}


def test_answers_are_what_is_described(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    marked = client.post(
        "/lessons/small/questions/order-needed/answers", json={"answer": 0}
    ).get_json()
    answers = {
        "Marked": marked,
        "Answers": client.get(
            "/lessons/small/answers",
            headers={"Authorization": f"Bearer {marked['token']}"},
        ).get_json(),
        "Health": client.get("/healthz").get_json(),
        "Encoding": client.get("/encoding").get_json(),
        "Figure": client.get("/figures/waves").get_json(),
        "Kinds": client.get("/figures").get_json(),
        "OEmbed": client.get("/oembed?url=http://localhost/lessons/small").get_json(),
        "Problem": client.get("/encoding?positions=0").get_json(),
    }

    answers |= of_a_room(client)

    for name, answer in answers.items():
        schema = document["components"]["schemas"][name]
        assert set(schema["required"]) <= set(answer), name
        assert set(answer) <= set(schema["properties"]), name


def of_a_room(client: FlaskClient) -> dict[str, Any]:
    """What the endpoints of a room answer, by the schema of it."""
    opened = client.post("/rooms", json={"lesson": "small"}).get_json()
    room, leads = f"/rooms/{opened['code']}", bearer(opened["lead"])
    vote = {"question": "order-needed", "round": 1, "phase": "open"}
    moved = client.put(f"{room}/state", json={"vote": vote}, headers=leads)
    pairing = client.post(f"{room}/pairing", headers=leads).get_json()
    exchange = {"pairing": pairing["url"].partition("#")[2]}
    return {
        "Opened": opened,
        "Room": moved.get_json(),
        "Results": client.get(f"{room}/results", headers=leads).get_json(),
        "Pairing": pairing,
        "Exchange": exchange,
        "Remote": client.post(f"{room}/remotes", json=exchange).get_json(),
    }


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [r for inner in value.values() for r in _references(inner)]
    if isinstance(value, list):
        return [r for inner in value for r in _references(inner)]
    return []
