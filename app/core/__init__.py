"""What Overtone knows: lessons, figures, questions. The README beside says the rule."""
