"""Readers of decks: one module for each tool."""
