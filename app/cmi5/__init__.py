"""The protocol of cmi5: launches, and statements for the platform of a session."""
