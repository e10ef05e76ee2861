"""Launches from learning platforms (LTI 1.3) as values."""

from app.core.lms.launch import Expected, Launch, LaunchRefused, read_launch
from app.core.lms.roles import Role

__all__ = ["Expected", "Launch", "LaunchRefused", "Role", "read_launch"]
