"""HTML in decks: its tree, and what an import does with elements and attributes."""
