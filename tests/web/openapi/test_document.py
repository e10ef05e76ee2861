"""The OpenAPI document is valid, complete, and matches the responses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from app.core.figures import KINDS
from app.core.figures.parameters import parameters_of
from app.web.blueprint import policy_of
from app.web.figures.api import FILES
from tests.web.rooms.classroom import Classroom, bearer

STREAM = "/rooms/{code}/events"
"""Served without Flask, see app/server/streams/event_streams.py."""


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/openapi.json").get_json()
    assert isinstance(answer, dict)
    return answer


def is_described(app: Flask, blueprint: str) -> bool:
    """Return whether a blueprint's endpoints belong in the document: all but pages."""
    with app.app_context():
        return policy_of(blueprint).errors != "page"


def test_every_data_endpoint_is_described(app: Flask, document: dict[str, Any]) -> None:
    adapter = app.url_map.bind("localhost")
    wanted = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if is_described(app, rule.endpoint.partition(".")[0])
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


def test_a_lesson_or_a_room_may_be_unavailable(document: dict[str, Any]) -> None:
    """A file of the lesson may have problems, and Redis may not respond."""
    undescribed = [
        (method, path)
        for path, item in document["paths"].items()
        if ("{slug}" in path or path.startswith("/rooms"))
        and not path.endswith("/code.svg")
        for method in item.keys() - {"parameters"}
        if "503" not in item[method]["responses"]
    ]

    assert undescribed == []


def test_schemas_have_the_plain_names_of_their_models(document: dict[str, Any]) -> None:
    """With two models of one name, both would be named after their modules."""
    assert [name for name in document["components"]["schemas"] if "__" in name] == []


def test_the_document_accepts_no_parameters(client: FlaskClient) -> None:
    rejected = client.get("/openapi.json?x=1")

    assert rejected.status_code == 422
    assert [error["field"] for error in rejected.get_json()["errors"]] == ["x"]


@pytest.mark.parametrize("path", ["/figures", "/healthz", "/openapi.json"])
def test_invalid_parameters_are_described(document: dict[str, Any], path: str) -> None:
    assert "422" in document["paths"][path]["get"]["responses"]


def test_every_format_of_a_figure_is_described(document: dict[str, Any]) -> None:
    paths = {path for path in document["paths"] if path.startswith("/figures/waves")}

    assert paths == {"/figures/waves"} | {
        f"/figures/waves.{suffix}" for suffix in FILES
    }


def test_every_kind_of_figure_is_described_with_its_limits(
    document: dict[str, Any],
) -> None:
    for kind in KINDS.values():
        parameters = document["paths"][f"/figures/{kind.name}"]["get"]["parameters"]
        schemas = {p["name"]: p["schema"] for p in parameters}
        for parameter in parameters_of(kind.model):
            schema = schemas[parameter.name]
            limits = schema.get("items", schema)
            lowest = limits.get("minimum", limits.get("exclusiveMinimum"))
            assert (lowest, limits.get("maximum")) == (
                parameter.minimum,
                parameter.maximum,
            )
            assert schema.get("enum", []) == list(parameter.choices)


def test_sliders_of_lesson_figures_are_an_open_object(document: dict[str, Any]) -> None:
    path = document["paths"]["/lessons/{slug}/figures/{figure}.svg"]["get"]
    [sliders] = [p for p in path["parameters"] if p["schema"]["type"] == "object"]

    assert sliders["schema"]["additionalProperties"] == {"type": "string"}
    assert (sliders["style"], sliders["explode"]) == ("form", True)


def test_every_parameter_is_described_in_a_sentence(document: dict[str, Any]) -> None:
    described = {
        parameter["description"]
        for path in document["paths"].values()
        for operation in path.values()
        for parameter in operation["parameters"]
    }

    assert [text for text in described if not text.endswith(".")] == []


@pytest.mark.parametrize(
    "path", ["/rooms/{code}/results.csv", "/lessons/{slug}/report.csv"]
)
def test_the_encoding_and_apostrophes_of_csv_files_are_described(
    document: dict[str, Any], path: str
) -> None:
    description = document["paths"][path]["get"]["responses"]["200"]["description"]

    assert "byte order mark" in description
    assert "apostrophe" in description


def test_every_operation_has_an_id(document: dict[str, Any]) -> None:
    """Generated clients name their functions after it."""
    ids = [
        operation.get("operationId", "")
        for path in document["paths"].values()
        for operation in path.values()
    ]

    assert len(set(ids)) == len(ids)
    assert [id for id in ids if not id.isidentifier()] == []
    assert "get_figures_waves_svg" in ids


@pytest.mark.parametrize(
    ("path", "url"),
    [
        ("/figures", "/figures"),
        ("/figures/waves.svg", "/figures/waves.svg"),
        ("/encoding", "/encoding"),
        ("/lessons/{slug}/preview.png", "/lessons/small/preview.png"),
        ("/oembed", "/oembed?url=http://localhost/lessons/small"),
        ("/openapi.json", "/openapi.json"),
        ("/rooms/{code}/code.svg", "/rooms/ABCDEF/code.svg"),
        ("/healthz", "/healthz"),
    ],
)
def test_conditional_requests_are_described(
    client: FlaskClient, document: dict[str, Any], path: str, url: str
) -> None:
    responses = document["paths"][path]["get"]["responses"]
    response = client.get(url)

    has_etag = "ETag" in response.headers
    assert response.status_code == 200
    assert has_etag == ("ETag" in responses["200"].get("headers", {}))
    assert ({"304", "412"} <= responses.keys()) == has_etag
    current = client.get(
        url, headers={"If-None-Match": response.headers.get("ETag", "")}
    )
    changed = client.get(url, headers={"If-Match": '"x"'})
    expected = [304, 412] if has_etag else [200, 200]
    assert [current.status_code, changed.status_code] == expected


def test_temporary_errors_have_the_seconds_to_wait(document: dict[str, Any]) -> None:
    for path in document["paths"].values():
        for operation in path.values():
            for status in {"429", "503"} & operation["responses"].keys():
                assert "Retry-After" in operation["responses"][status]["headers"]


def test_a_room_returns_the_ticket_for_votes(document: dict[str, Any]) -> None:
    for path in ("/rooms/{code}", STREAM):
        headers = document["paths"][path]["get"]["responses"]["200"]["headers"]
        assert "Overtone-Ticket" in headers

    vote = document["paths"]["/rooms/{code}/votes"]["post"]
    assert "Overtone-Ticket" in vote["description"]


def test_pages_of_other_sites_get_a_described_error(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    headers = {"Origin": "https://other.example"}

    rejected = client.post("/rooms", json={"lesson": "small"}, headers=headers)

    assert rejected.status_code == 403
    assert "403" in document["paths"]["/rooms"]["post"]["responses"]


def test_pictures_are_binary(document: dict[str, Any]) -> None:
    picture = {"type": "string", "format": "binary"}

    for path in ("/figures/waves.png", "/lessons/{slug}/preview.png"):
        content = document["paths"][path]["get"]["responses"]["200"]["content"]
        assert content == {"image/png": {"schema": picture}}


def test_even_widths_are_described(document: dict[str, Any]) -> None:
    for kind, step in (("clocks", 2), ("waves", None)):
        parameters = document["paths"][f"/figures/{kind}"]["get"]["parameters"]
        [schema] = [p["schema"] for p in parameters if p["name"] == "d_model"]

        assert schema.get("multipleOf") == step


def test_lists_and_choices_are_described(document: dict[str, Any]) -> None:
    parameters = document["paths"]["/figures/waves.svg"]["get"]["parameters"]
    named = {p["name"]: p for p in parameters}

    assert named["dims"]["schema"]["type"] == "array"
    assert named["dims"]["explode"] is False
    assert named["theme"]["schema"]["enum"] == ["light", "dark", "page"]


def test_the_document_is_valid_openapi(document: dict[str, Any]) -> None:
    validate(document)


def test_generated_clients_send_and_receive_json(document: dict[str, Any]) -> None:
    """They would send a form if it had the same schema, and could not read a page."""
    operation = document["paths"]["/lessons/{slug}/questions/{question}/answers"][
        "post"
    ]

    assert [*operation["requestBody"]["content"]] == ["application/json"]
    assert [*operation["responses"]["200"]["content"]] == ["application/json"]
    assert [*operation["responses"]["422"]["content"]] == ["application/problem+json"]
    assert "form" in operation["description"]


def test_texts_and_maps_in_request_bodies_have_maximum_sizes(
    document: dict[str, Any],
) -> None:
    schemas = document["components"]["schemas"]
    bodies = [
        media["schema"]["$ref"].rpartition("/")[2]
        for path in document["paths"].values()
        for operation in path.values()
        for media in operation.get("requestBody", {}).get("content", {}).values()
    ]

    unlimited = {n for n in bodies for _ in _unlimited(schemas[n], schemas)}

    assert {"NewRoom", "NewVote", "RoomChange", "Submission"} <= set(bodies)
    assert unlimited == set()


def _unlimited(schema: Any, schemas: dict[str, Any]) -> Iterator[Any]:
    """Yield the texts and maps in a schema that can have any size."""
    if isinstance(schema, list):
        for inner in schema:
            yield from _unlimited(inner, schemas)
    elif isinstance(schema, dict):
        if "$ref" in schema:
            yield from _unlimited(schemas[schema["$ref"].rpartition("/")[2]], schemas)
        is_text = schema.get("type") == "string" and "enum" not in schema
        is_map = isinstance(schema.get("additionalProperties"), dict)
        if (is_text and "maxLength" not in schema) or (
            is_map and not {"maxProperties", "propertyNames"} <= schema.keys()
        ):
            yield schema
        for inner in schema.values():
            yield from _unlimited(inner, schemas)


def test_every_schema_is_used(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    assert set(_references(document)) == {f"#/components/schemas/{n}" for n in schemas}


def test_responses_match_their_schemas(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    """Also, responses have no properties that are not described."""
    answers = "/lessons/{slug}/questions/{question}/answers"
    graded = client.post(
        "/lessons/small/questions/order-needed/answers", json={"answer": 0}
    )
    learner = bearer(graded.get_json()["token"])
    oembed = "/oembed?url=http://localhost/lessons/small"
    responses = [
        ("post", answers, graded),
        (
            "get",
            "/lessons/{slug}/answers",
            client.get("/lessons/small/answers", headers=learner),
        ),
        ("get", "/healthz", client.get("/healthz")),
        ("get", "/encoding", client.get("/encoding")),
        ("get", "/encoding", client.get("/encoding?base=1&positions=0&x=1")),
        ("get", "/figures", client.get("/figures")),
        *(
            ("get", f"/figures/{kind}", client.get(f"/figures/{kind}"))
            for kind in KINDS
        ),
        ("get", "/oembed", client.get(oembed)),
        ("get", "/oembed", client.get("/oembed?url=http://localhost/lessons/smal")),
        *_room_responses(client),
    ]

    for method, path, response in responses:
        described = document["paths"][path][method]["responses"]
        content = described[str(response.status_code)]["content"]
        schema = content[response.mimetype]["schema"]
        whole = {**schema, "components": _closed(document["components"])}
        Draft202012Validator(whole).validate(response.get_json())


def _room_responses(client: FlaskClient) -> Iterator[tuple[str, str, TestResponse]]:
    """Return responses of a room's endpoints, before and after its vote is revealed."""
    room = Classroom(client.application)
    code = "/rooms/{code}"

    def send(method: str, path: str, body: object = None) -> TestResponse:
        return room.client.open(
            room.path + path, method=method, json=body, headers=room.presenter_headers
        )

    yield "post", "/rooms", client.post("/rooms", json={"lesson": "small"})
    yield "post", "/rooms", client.post("/rooms", json={"lesson": 1})
    for phase in ("open", "closed", "shown", "revealed"):
        vote = {"question": "order-needed", "round": 1, "phase": phase}
        yield "put", f"{code}/state", send("put", "/state", {"vote": vote})
        yield "post", f"{code}/votes", room.vote(0, question="order-needed")
    yield "put", f"{code}/state", send("put", "/state", {"step": -1})
    yield "put", f"{code}/state", send("put", "/state", {"block": 2.5})
    yield "get", code, send("get", "")
    yield "get", f"{code}/results", send("get", "/results")
    pairing = send("post", "/pairing")
    yield "post", f"{code}/pairing", pairing
    secret = {"pairing": pairing.get_json()["url"].partition("#")[2]}
    yield "post", f"{code}/remotes", send("post", "/remotes", secret)
    yield "delete", f"{code}/remotes", send("delete", "/remotes")


def _closed(schema: Any) -> Any:
    """Forbid properties that a schema does not describe."""
    if isinstance(schema, list):
        return [_closed(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(inner) for name, inner in schema.items()}
    if "properties" in schema:
        closed.setdefault("additionalProperties", False)
    return closed


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        found = [value["$ref"]] if "$ref" in value else []
        return found + [r for inner in value.values() for r in _references(inner)]
    if isinstance(value, list):
        return [r for inner in value for r in _references(inner)]
    return []
