"""A lesson as a PDF."""
