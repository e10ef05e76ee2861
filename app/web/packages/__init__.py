"""Lessons in packages of learning platforms, over HTTP."""
