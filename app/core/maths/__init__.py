"""The mathematics of positional encoding, in NumPy. Docstrings give array shapes."""
