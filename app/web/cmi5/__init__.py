"""Lessons in cmi5 courses, over HTTP."""
