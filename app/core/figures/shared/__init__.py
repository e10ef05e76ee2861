"""Parameters, axes and wording shared by several kinds of figures."""
