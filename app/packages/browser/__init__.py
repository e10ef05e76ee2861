"""The installed browser: printing, its protocol, and measured sizes of slides."""
