"""Lessons in the content folder: their text, files, images and courses."""
