"""Fields of a presenter's change of a live room."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from app.core.body_model import BodyModel
from app.core.errors import MAX_NAME_LENGTH
from app.core.lesson import MAX_FIGURES, MAX_ID_LENGTH
from app.core.room.released import (
    ReleaseChange,
)
from app.core.room.state import MAX_ROUNDS, Phase

MAX_STEPS: Final = 999
"""Larger than the number of steps of any slide."""

MAX_BLOCKS: Final = 999
"""Larger than the number of paragraphs, figures and other blocks of any slide."""

MAX_TURN_ID_LENGTH: Final = 64
"""Characters of the id of a turn."""

MAX_SETTING_LENGTH: Final = 500
"""Characters of a figure's setting, which every follower receives."""

MAX_SETTINGS: Final = 50
"""Settings of a group of figures. All kinds of figures have fewer parameters."""


MAX_ANSWERS: Final = 100
"""Predictions whose answers one change may show or hide."""


class VoteChange(BodyModel):
    """The vote that the presenter opens, closes, shows or reveals."""

    question: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH, description="the id of a question of the lesson"
        ),
    ]
    round: Annotated[
        int,
        Field(ge=1, le=MAX_ROUNDS, description=f"a number from 1 to {MAX_ROUNDS}"),
    ]
    phase: Annotated[
        Phase, Field(strict=False, description=f"one of {', '.join(Phase)}")
    ]


class TurnChange(BodyModel):
    """Steps and slides to go forward or back from what the room shows."""

    by: Annotated[
        int,
        Field(
            ge=-MAX_STEPS,
            le=MAX_STEPS,
            description=f"a number from −{MAX_STEPS} to {MAX_STEPS}",
        ),
    ]
    id: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MAX_TURN_ID_LENGTH,
            description="a random text, the same if the turn is sent again",
        ),
    ]


def _without_defaults(schema: dict[str, Any]) -> None:
    """Remove the defaults: a field that is not sent does not change."""
    schema["minProperties"] = 1
    for described in schema["properties"].values():
        described.pop("default", None)


_Identifier = Annotated[str, Field(max_length=MAX_ID_LENGTH)]
_SettingName = Annotated[str, Field(max_length=MAX_NAME_LENGTH)]
_SettingValue = Annotated[str, Field(max_length=MAX_SETTING_LENGTH)]
_SettingsChange = Annotated[
    dict[_SettingName, _SettingValue], Field(max_length=MAX_SETTINGS)
]


class RoomChange(BodyModel):
    """A change of a room by the presenter. Fields that are not set do not change."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    slide: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH,
            description="the id of a slide, or of a section after the deck",
            examples=["see-it"],
        ),
    ] = ""
    turn: Annotated[
        TurnChange | None,
        Field(
            description="an object with by, the number of steps and slides to go"
            " forward or back from the room's slide and step, and id, with which the"
            " turn is applied only once"
        ),
    ] = None
    step: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            description=f"the number of a step of the slide, from 0 to {MAX_STEPS}",
        ),
    ] = 0
    block: Annotated[
        float,
        Field(
            ge=0,
            le=MAX_BLOCKS,
            description="the number of the paragraph or other block of the slide that"
            f" is read, from 0 to {MAX_BLOCKS}; 2.5 is the middle of the second block",
        ),
    ] = 0
    figures: Annotated[
        dict[_Identifier, _SettingsChange],
        Field(
            default_factory=dict,
            max_length=MAX_FIGURES,
            description=f"an object with the settings of at most {MAX_FIGURES} figures"
            f" by their names; each setting is text of at most {MAX_SETTING_LENGTH}"
            " characters, as in a query",
        ),
    ]
    answers: Annotated[
        dict[_Identifier, bool],
        Field(
            default_factory=dict,
            max_length=MAX_ANSWERS,
            description="an object with true or false by the id of a prediction:"
            f" whether its answer is shown; at most {MAX_ANSWERS}",
        ),
    ]
    vote: Annotated[
        VoteChange | None,
        Field(
            description=f"an object with question, round (1 to {MAX_ROUNDS}) and"
            f" phase ({', '.join(Phase)}), or null to end the vote"
        ),
    ] = None
    released: Annotated[
        ReleaseChange | None,
        Field(
            description="an object with question, the id of the open question of the"
            " vote, and answers, an object with true or false by the id of an answer:"
            " whether everyone sees it"
        ),
    ] = None
    joining: Annotated[
        bool,
        Field(description="true or false"),
    ] = False
    reasons: Annotated[
        bool,
        Field(description="true or false"),
    ] = False
    black: Annotated[
        bool,
        Field(description="true or false"),
    ] = False

    def changes(self, field: str) -> bool:
        return field in self.model_fields_set
