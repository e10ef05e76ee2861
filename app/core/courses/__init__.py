"""Courses: lessons in an order, their file, and their review."""
