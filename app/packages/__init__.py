"""Export of a lesson as a folder of static files or as a PDF.

Both render the lesson's own templates with the value `standalone`, which replaces or
omits everything that needs a server.
"""
