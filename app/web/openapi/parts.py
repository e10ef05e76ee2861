"""What descriptions of endpoints are made of, in OpenAPI's own shapes."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

PROBLEMS = {
    "401": "No token or secret, or one that this server did not sign.",
    "403": "The secret does not lead this room, or no longer does.",
    "404": "There is no such thing; the nearest is named.",
    "409": "It cannot follow on what is, or another drives.",
    "411": "The length of the body is not said.",
    "413": "The body is too large.",
    "415": "The body is of a kind that is not understood.",
    "422": "Values are outside their limits; each field is named.",
    "429": "Asked too often; Retry-After says when to try again, in seconds.",
    "501": "Only JSON is offered.",
    "503": "What keeps the data does not answer, or the server is full.",
}


def operation(
    summary: str,
    good: Json,
    problems: tuple[str, ...],
    parameters: list[Json] | None = None,
) -> Json:
    """`good` is what it answers; `problems` are statuses out of PROBLEMS."""
    refused = {
        code: {
            "description": PROBLEMS[code],
            "content": {"application/problem+json": {"schema": ref("Problem")}},
        }
        for code in problems
    }
    operation: Json = {"summary": summary, "responses": good | refused}
    return operation | ({"parameters": parameters} if parameters else {})


def query(name: str, schema: Json, words: str, required: bool = False) -> Json:
    where: Json = {"name": name, "in": "query", "required": required}
    return where | {"description": words, "schema": schema}


def choice(name: str, choices: tuple[str, ...], words: str) -> Json:
    return query(name, {"type": "string", "enum": list(choices)}, words)


def good(words: str, content: Json, status: int = 200) -> Json:
    schemas = {kind: {"schema": schema} for kind, schema in content.items()}
    return {str(status): {"description": words, "content": schemas}}


def json(words: str, schema: str, status: int = 200) -> Json:
    return good(words, {"application/json": ref(schema)}, status)


def nothing(words: str) -> Json:
    return {"204": {"description": words}}


def ref(schema: str) -> Json:
    return {"$ref": f"#/components/schemas/{schema}"}
