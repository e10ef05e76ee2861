"""Mathematics of positional encoding and attention, in NumPy.

Docstrings give array shapes.
"""
