"""Figures that authors write in Python, run in a process of their own."""
