"""Types of fields that several bodies share."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, with_config

from app.core.room import MAX_ROUNDS

Count = Annotated[int, Field(ge=0)]
RoundNumber = Annotated[int, Field(ge=1, le=MAX_ROUNDS)]

documented = with_config(ConfigDict(use_attribute_docstrings=True))
"""Use the text below each field as its description."""
