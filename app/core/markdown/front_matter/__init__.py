"""Front matter of a lesson: its keys, their JSON Schema, and variables."""
