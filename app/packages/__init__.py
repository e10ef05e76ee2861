"""Export of a lesson: a folder of static files, a PDF, or a package (SCORM, cmi5).

The folder, the PDF and offline packages render the lesson's own templates with the
value `standalone`, which replaces or omits everything that needs a server. Remote
packages refer to the lesson on the server.
"""
