"""Drawings of each class of chart, without the frame and the titles."""
