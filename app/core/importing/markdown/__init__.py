"""Convert the code, formulas, links and texts of decks to the Markdown of lessons."""
