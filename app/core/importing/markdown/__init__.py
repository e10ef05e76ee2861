"""Markdown in decks: its code, formulas, links and texts as those of a lesson."""
