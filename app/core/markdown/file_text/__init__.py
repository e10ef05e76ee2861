"""The text of a lesson file before its Markdown is parsed."""
