"""Reading and grading of answers, with a module for each kind of question.

`free_text` only reads answers, because open questions are not graded. `numbers` parses
numbers, and `number_match` finds the right number or near miss that an answer matches.
`typed_text` cleans and compares texts.
"""
