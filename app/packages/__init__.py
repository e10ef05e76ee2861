"""A lesson as something to carry away: a folder of files, or a PDF.

What is here asks the pages of the web for what they show, and knows how to do without a
server what can be done without one. What cannot is said in words.
"""
