"""Figures that authors write in Python, run in a separate process for each lesson."""
