"""The database that commands open."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.cli import main

pytestmark = pytest.mark.usefixtures("content_setting")


@pytest.mark.parametrize(
    "command",
    [
        "lms list",
        "lms invite",
        "lms add --issuer https://a --client-id b --deployment c --login-url https://a"
        " --token-url https://a --jwks-url https://a",
        "lms remove 1",
        "lms forget --sub 5",
        "lms grades",
        "packages list",
        "packages unsent",
        "packages revoke 1",
        "results small",
    ],
)
def test_a_command_creates_no_database(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = tmp_path / "elsewhere"
    monkeypatch.setenv("OVERTONE_DATA", str(data))
    monkeypatch.setenv("OVERTONE_ADDRESS", "https://lessons.example")

    assert main(command.split()) == 1

    assert f"{data / 'overtone.sqlite3'} does not exist. Set" in capsys.readouterr().err
    assert not data.exists()
