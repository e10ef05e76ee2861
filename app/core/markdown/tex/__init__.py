"""Formulas of a lesson: TeX to MathML, equation numbers, and formulas in words."""
