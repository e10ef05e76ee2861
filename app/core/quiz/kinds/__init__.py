"""A module for each kind of question, with its class.

`numbers` parses numbers, `typed_text` cleans and compares texts.
"""
