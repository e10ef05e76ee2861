"""The page of a course, and a learner's progress in it."""
