"""Keys for messages to learning platforms."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from app.storage.lms import SigningKeys, UnusableKeys
from app.storage.lms.signing_keys import KEY_FILE


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = SigningKeys(tmp_path).private()

    assert SigningKeys(tmp_path).private() == first
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600


def test_the_previous_key_stays_published_after_a_rotation(tmp_path: Path) -> None:
    keys = SigningKeys(tmp_path)
    (first,) = keys.public()

    keys.rotate()
    second, *others = keys.public()
    keys.rotate()

    assert others == [first]
    assert second != first
    assert keys.public()[1:] == (second,)
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content", ["", "damaged", "-----BEGIN PRIVATE KEY-----\nAAAA\n"]
)
def test_a_damaged_file_is_reported(content: str, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text(content, "ascii")

    with pytest.raises(UnusableKeys, match=f"{KEY_FILE} is damaged"):
        SigningKeys(tmp_path).private()


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()

    with pytest.raises(UnusableKeys, match=f"{KEY_FILE} cannot be used: Is a dir"):
        SigningKeys(tmp_path).private()
