"""The shapes of what data endpoints take and give, as JSON Schema."""

from __future__ import annotations

from typing import Any

from app.core.room import MOST_ROUNDS, MOST_STEPS, Phase

Json = dict[str, Any]


def _object(required: Json, optional: Json | None = None) -> Json:
    properties = required | (optional or {})
    return {"type": "object", "required": list(required), "properties": properties}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _array(items: Json) -> Json:
    return {"type": "array", "items": items}


_TEXT: Json = {"type": "string"}
_NUMBER: Json = {"type": "number"}
_COUNT: Json = {"type": "integer", "minimum": 0}
_YES_OR_NO: Json = {"type": "boolean"}
_STEP: Json = {"type": ["number", "null"], "description": "Null: any number."}

_EXCLUSIVE: Json = {
    "const": True,
    "description": "The minimum itself is refused. Left out where it is allowed.",
}

_FIELD = _object(
    {"field": _TEXT, "message": _TEXT},
    {"minimum": _NUMBER, "maximum": _NUMBER, "exclusive_minimum": _EXCLUSIVE},
)
_FEEDBACK = _object(
    {"option": {"type": ["integer", "null"]}, "right": _YES_OR_NO, "html": _TEXT}
)
_RESULT = _object(
    {
        "answer": {},
        "correct": _YES_OR_NO,
        "score": {"type": "number", "minimum": 0, "maximum": 1},
        "feedback": _array(_FEEDBACK),
        "attempts": {"type": "integer", "minimum": 1},
        "verdict": _TEXT,
        "explanation": _TEXT,
    }
)
_PARAMETER = _object(
    {"name": _TEXT, "label": _TEXT, "type": _TEXT, "default": {}, "step": _STEP},
    {
        "minimum": _NUMBER,
        "maximum": _NUMBER,
        "exclusive_minimum": _EXCLUSIVE,
        "most": _COUNT,
        "longest": _COUNT,
        "choices": _array(_TEXT),
        "labels": _array(_TEXT),
        "look": {"enum": ["field", "tabs", "steps", "words"]},
        "look_of": _TEXT,
        "plays": _YES_OR_NO,
        "parts": _array(_TEXT),
        "slider_low": _NUMBER,
        "slider_high": _NUMBER,
        "slider_step": _NUMBER,
        "scale": {"enum": ["linear", "log"]},
        "help": _TEXT,
    },
)
_KIND = _object(
    {"name": _TEXT, "title": _TEXT, "summary": _TEXT, "parameters": _array(_PARAMETER)}
)

_PHASE: Json = {"enum": list(Phase)}
_ROUND: Json = {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}
_SETTINGS: Json = {
    "type": "object",
    "description": "By figure: its settings as texts, as in an address.",
    "additionalProperties": {"type": "object", "additionalProperties": _TEXT},
}
_ROW = _object(
    {"html": _TEXT, "counts": _array(_COUNT)}, {"right": _YES_OR_NO, "feedback": _TEXT}
)
_FALLEN: Json = {"voted": _array(_COUNT), "rows": _array(_ROW)}
_ASKED: Json = {"question": _TEXT, "round": _ROUND, "phase": _PHASE}
_STEP_OF_SLIDE: Json = {"type": "integer", "minimum": 0, "maximum": MOST_STEPS}
_MOVES: Json = {
    "slide": _TEXT,
    "step": _STEP_OF_SLIDE,
    "figures": _SETTINGS,
    "vote": _or_null(_object(_ASKED)),
    "joining": _YES_OR_NO,
}
_TOLD = _object(
    _ASKED
    | {
        "slide": _TEXT,
        "answered": _COUNT,
        "results": _or_null(_object(_FALLEN, {"explanation": _TEXT})),
    }
)

ROOM_SCHEMAS: Json = {
    "Opening": _object({"lesson": _TEXT}),
    "Opened": _object({"code": _TEXT, "url": _TEXT, "lead": _TEXT}),
    "Room": _object(
        {"code": _TEXT, "lesson": _TEXT}
        | _MOVES
        | {
            "vote": _or_null(_TOLD),
            "driver": {"enum": ["presenter", "remote"]},
            "revision": _COUNT,
            "open": _YES_OR_NO,
            "watching": _COUNT,
        }
    ),
    "Wish": _object({}, _MOVES) | {"minProperties": 1},
    "Vote": _object(
        {
            "question": _TEXT,
            "round": _ROUND,
            "answer": {"description": "As the question asks, see Answer."},
        }
    ),
    "Results": _object(
        {
            "url": _TEXT,
            "votes": _array(
                _object(
                    {"question": _TEXT, "phase": _PHASE, **_FALLEN},
                    {"explanation": _TEXT},
                )
            ),
        }
    ),
    "Pairing": _object({"url": _TEXT, "svg": _TEXT}),
    "Exchange": _object({"pairing": _TEXT}),
    "Remote": _object({"code": _TEXT, "lead": _TEXT}),
}

SCHEMAS: Json = ROOM_SCHEMAS | {
    "Problem": _object(
        {"type": _TEXT, "title": _TEXT, "status": _COUNT, "detail": _TEXT},
        {"errors": _array(_FIELD), "nearest": _TEXT},
    ),
    "Encoding": _object(
        {
            "positions": _COUNT,
            "d_model": _COUNT,
            "base": _NUMBER,
            "start": _COUNT,
            "frequencies": _array(_NUMBER),
            "values": _array(_array(_NUMBER)),
        }
    ),
    "Figure": _object(
        {
            "data": _array({"type": "object"}),
            "layout": {"type": "object"},
            "title": _TEXT,
            "description": _TEXT,
            "reading": _TEXT,
        }
    ),
    "Kinds": _object({"figures": _array(_KIND)}),
    "Answer": _object(
        {
            "answer": {
                "description": "As the question asks: the number of an option, from 0"
                " up; several of them, or all in order, as an array; a number as text."
            }
        },
        {"token": {"type": "string", "maxLength": 200}},
    ),
    "Marked": _RESULT
    | {
        "required": [*_RESULT["required"], "token"],
        "properties": _RESULT["properties"] | {"token": _TEXT},
    },
    "Answers": _object(
        {"answers": {"type": "object", "additionalProperties": _RESULT}}
    ),
    "Health": _object(
        {
            "status": {"const": "ok"},
            "versions": {"type": "object", "additionalProperties": _TEXT},
        }
    ),
    "OEmbed": _object(
        {
            "version": {"const": "1.0"},
            "type": {"const": "rich"},
            "html": _TEXT,
            "width": _COUNT,
            "height": _COUNT,
        },
        {
            "title": _TEXT,
            "provider_name": _TEXT,
            "provider_url": _TEXT,
            "cache_age": _COUNT,
        },
    ),
}
