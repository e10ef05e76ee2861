"""Decks of Marp."""

from __future__ import annotations

from app.core.importing.formats.marp.deck import read_marp

__all__ = ["read_marp"]
