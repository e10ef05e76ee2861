from __future__ import annotations

import errno
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.config import SettingError, Settings
from app.storage.tokens import (
    LAUNCH_LIFETIME,
    MAX_TOKEN_LENGTH,
    LaunchedPage,
    Ticket,
    TokenLearner,
    TokenSigner,
    secret_keys,
    shuffle_key,
)


def test_a_token_identifies_its_learner() -> None:
    tokens = TokenSigner(["a key of the server"])

    learner, token = tokens.issue()

    assert tokens.read_learner(token) == TokenLearner(learner, "")


def test_the_token_of_a_learner_in_a_package_names_its_lesson() -> None:
    tokens = TokenSigner(["a key of the server"])

    token = tokens.token_of("ada", "waves")

    assert tokens.read_learner(token) == TokenLearner("ada", "waves")


def test_a_token_is_shorter_than_the_limit() -> None:
    assert len(TokenSigner(["a key of the server"]).issue()[1]) <= MAX_TOKEN_LENGTH


def test_learner_ids_are_unique() -> None:
    tokens = TokenSigner(["a key of the server"])

    assert len({tokens.issue()[0] for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "forged", ["", ".", "learner", "learner.x", "é.x", "\ud800.x", "x" * 9999]
)
def test_a_forged_token_is_rejected(forged: str) -> None:
    assert TokenSigner(["a key of the server"]).read_learner(forged) is None


def test_a_token_of_another_key_is_rejected() -> None:
    _, token = TokenSigner(["a key of the server"]).issue()

    assert TokenSigner(["the key of another"]).read_learner(token) is None


def test_a_token_of_an_old_key_is_accepted_and_new_ones_use_the_first() -> None:
    old, new = TokenSigner(["the old key"]), TokenSigner(["the new key"])
    both = TokenSigner(["the new key", "the old key"])
    learner, token = old.issue()
    ticket = old.issue_ticket("ABCDEF")

    assert both.read_learner(token) == TokenLearner(learner, "")
    assert both.read_ticket(ticket, "ABCDEF") == old.read_ticket(ticket, "ABCDEF")
    assert new.read_learner(both.token_of(learner)) == TokenLearner(learner, "")
    assert old.read_learner(both.issue()[1]) is None


def test_a_ticket_contains_the_time_at_which_the_device_joined() -> None:
    tokens = TokenSigner(["a key of the server"], clock=lambda: 1234.5)

    ticket = tokens.issue_ticket("ABCDEF")

    assert tokens.read_ticket(ticket, "ABCDEF").joined_at == 1234.5


def test_a_ticket_of_an_earlier_version_is_accepted() -> None:
    tokens = TokenSigner(["a key of the server"])
    ticket = tokens._tickets.sign("ABCDEF.device").decode()

    assert tokens.read_ticket(ticket, "ABCDEF") == Ticket("device", joined_at=0)


def test_a_modified_token_is_rejected() -> None:
    tokens = TokenSigner(["a key of the server"])
    _, token = tokens.issue()

    assert tokens.read_learner("x" + token) is None


def test_the_shuffle_key_depends_on_the_secret_key() -> None:
    keys = {shuffle_key([f"secret key {number}"]) for number in (1, 2, 2)}

    assert sorted(map(len, keys)) == [32, 32]


def test_the_shuffle_key_depends_on_the_oldest_key() -> None:
    assert shuffle_key(["new", "old"]) == shuffle_key(["old"]) != shuffle_key(["new"])


def test_the_key_file_can_contain_several_keys(tmp_path: Path) -> None:
    keys = ("a-new-key-of-24-letters.", "an-old-key-of-25-letters.")
    (tmp_path / "secret-key").write_text("\n".join(keys) + "\n", "ascii")

    assert secret_keys(Settings(data=tmp_path)) == keys


def test_the_key_is_generated_once_and_readable_only_by_its_owner(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path / "new")

    first = secret_keys(settings)

    assert secret_keys(settings) == first
    assert [len(key) >= 32 for key in first] == [True]
    [file] = settings.data.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_servers_that_start_at_the_same_time_use_the_same_key(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)

    with ThreadPoolExecutor(16) as threads:
        keys = set(threads.map(lambda _: secret_keys(settings), range(64)))

    assert len(keys) == 1


def test_a_configured_key_is_used_and_no_file_is_written(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, secret_key=("sixteen-letters-or-more",))

    assert secret_keys(settings) == ("sixteen-letters-or-more",)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [b"", b" \n", b"fifteen-letters", "gänzlich unbrauchbar".encode(), b"\xff" * 32],
)
def test_an_invalid_key_file_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(content)

    with pytest.raises(SettingError, match="secret-key") as caught:
        secret_keys(Settings(data=tmp_path))

    assert "OVERTONE_SECRET_KEY" in str(caught.value)


def test_a_trailing_newline_in_the_key_file_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("sixteen-letters-or-more\n", "ascii")

    assert secret_keys(Settings(data=tmp_path)) == ("sixteen-letters-or-more",)


def test_the_key_is_generated_on_a_file_system_without_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    settings = Settings(data=tmp_path)

    first = secret_keys(settings)

    assert secret_keys(settings) == first
    [file] = settings.data.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_launch_token_of_an_earlier_version_is_accepted() -> None:
    tokens = TokenSigner(["a key of the server"], lambda: 0.0)
    value = f"ada.learner.{LAUNCH_LIFETIME}.aHR0cHM6Ly9sbXM"  # with a return URL
    token = tokens._launches.sign(value).decode()

    assert tokens.launch_of(token) == LaunchedPage("ada", "learner")
