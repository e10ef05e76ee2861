"""Markdown syntax of a lesson: the rules that `dialect.py` adds to markdown-it."""
