"""The core: lessons, figures and questions, without I/O. README.md states the rules."""
