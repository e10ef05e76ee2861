"""Readers of decks: one module or package for each tool."""
