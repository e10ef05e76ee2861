"""Answers to questions over HTTP."""
