"""Source code of Overtone's core in a lesson."""
