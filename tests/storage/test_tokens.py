from __future__ import annotations

import errno
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.config import SettingError, Settings
from app.storage.tokens import MAX_TOKEN_LENGTH, TokenSigner, secret_key


def test_a_token_says_who_its_learner_is() -> None:
    tokens = TokenSigner("a key of the server")

    learner, token = tokens.issue()

    assert tokens.learner_of(token) == learner


def test_a_token_is_no_longer_than_tokens_may_be() -> None:
    assert len(TokenSigner("a key of the server").issue()[1]) <= MAX_TOKEN_LENGTH


def test_no_two_learners_are_the_same() -> None:
    tokens = TokenSigner("a key of the server")

    assert len({tokens.issue()[0] for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "forged", ["", ".", "learner", "learner.x", "é.x", "\ud800.x", "x" * 9999]
)
def test_what_the_server_did_not_sign_is_nobody(forged: str) -> None:
    assert TokenSigner("a key of the server").learner_of(forged) is None


def test_another_key_does_not_know_the_learner() -> None:
    _, token = TokenSigner("a key of the server").issue()

    assert TokenSigner("the key of another").learner_of(token) is None


def test_a_changed_learner_is_nobody() -> None:
    tokens = TokenSigner("a key of the server")
    _, token = tokens.issue()

    assert tokens.learner_of("x" + token) is None


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new")

    first = secret_key(settings)

    assert secret_key(settings) == first
    assert len(first) >= 32
    [file] = settings.data.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_servers_that_start_at_the_same_moment_agree(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)

    with ThreadPoolExecutor(16) as threads:
        keys = set(threads.map(lambda _: secret_key(settings), range(64)))

    assert len(keys) == 1


def test_a_key_that_is_set_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, secret_key="sixteen-letters-or-more")

    assert secret_key(settings) == "sixteen-letters-or-more"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "kept",
    [b"", b" \n", b"fifteen-letters", "gänzlich unbrauchbar".encode(), b"\xff" * 32],
)
def test_a_key_file_that_is_spoilt_is_told(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(kept)

    with pytest.raises(SettingError, match="secret-key") as refused:
        secret_key(Settings(data=tmp_path))

    assert "OVERTONE_SECRET_KEY" in str(refused.value)


def test_a_key_written_by_hand_may_end_its_line(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("sixteen-letters-or-more\n", "ascii")

    assert secret_key(Settings(data=tmp_path)) == "sixteen-letters-or-more"


def test_the_key_is_made_where_files_cannot_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    settings = Settings(data=tmp_path)

    first = secret_key(settings)

    assert secret_key(settings) == first
    [file] = settings.data.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
