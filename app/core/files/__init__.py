"""Files of a lesson: their paths, their types, and what an SVG image contains."""
