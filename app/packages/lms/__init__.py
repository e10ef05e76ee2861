"""Packages for learning platforms: SCORM and cmi5, offline or with a server."""
