from __future__ import annotations

from pathlib import Path

import pytest

from app.config import SettingError, Settings, setting_docs, unknown_variables


def test_every_setting_has_a_default() -> None:
    settings = Settings.from_environment({})

    assert (settings.content / "positional-encoding").is_dir()
    assert settings.frame_ancestors == "*"
    assert settings.database == f"sqlite:///{settings.data / 'overtone.sqlite3'}"


def test_every_documented_variable_is_read() -> None:
    given = {
        "OVERTONE_DATA": "/srv/data",
        "OVERTONE_CONTENT": "/srv/lessons",
        "OVERTONE_SECRET_KEY": "sixteen-letters-or-more",
        "OVERTONE_DATABASE_URL": "postgresql+psycopg://db/overtone",
        "OVERTONE_ADDRESS": "https://lessons.example/",
        "OVERTONE_REDIS_URL": "redis://cache:6379/0",
        "OVERTONE_ROOMS": "40",
        "OVERTONE_FOLLOWERS": "500",
        "OVERTONE_ROOM_FOLLOWERS": "400",
        "OVERTONE_ADDRESS_FOLLOWERS": "300",
        "OVERTONE_ADDRESS_CONNECTIONS": "900",
        "OVERTONE_FRAME_ANCESTORS": "https://lms.example",
        "OVERTONE_NOTES": "everyone",
        "OVERTONE_CONTACT": "help@school.example",
        "OVERTONE_RETENTION_DAYS": "90",
        "OVERTONE_PROXIES": "10.0.0.0/8",
        "OVERTONE_FIGURE_CELLS": "2000",
        "OVERTONE_LMS_PRIVATE": "1",
        "OVERTONE_ANSWER_BURST": "30",
    }

    settings = Settings.from_environment(given)

    assert {setting.variable for setting in setting_docs()} == set(given)
    assert settings == Settings(
        data=Path("/srv/data"),
        content=Path("/srv/lessons"),
        secret_key=("sixteen-letters-or-more",),
        database_url="postgresql+psycopg://db/overtone",
        address="https://lessons.example",
        redis_url="redis://cache:6379/0",
        rooms=40,
        followers=500,
        room_followers=400,
        address_followers=300,
        address_connections=900,
        frame_ancestors="https://lms.example",
        notes="everyone",
        contact="help@school.example",
        retention_days=90,
        proxies="10.0.0.0/8",
        figure_cells=2000,
        lms_private=True,
        answer_burst=30,
    )
    assert settings.database == "postgresql+psycopg://db/overtone"


def test_an_empty_variable_counts_as_unset() -> None:
    settings = Settings.from_environment({"OVERTONE_ANSWER_BURST": " "})

    assert settings.answer_burst == Settings().answer_burst


def test_xdg_data_home_is_used(tmp_path: Path) -> None:
    settings = Settings.from_environment({"XDG_DATA_HOME": str(tmp_path)})

    assert settings.data == tmp_path / "overtone"


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("OVERTONE_ANSWER_BURST", "lots", "It must be a whole number of at least 1."),
        ("OVERTONE_ANSWER_BURST", "0", "It must be a whole number of at least 1."),
        ("OVERTONE_FRAME_ANCESTORS", "*; script-src *", "space-separated list"),
        ("OVERTONE_FRAME_ANCESTORS", "https://a\nX: y", "space-separated list"),
        ("OVERTONE_FRAME_ANCESTORS", "https://a.example/path", "list of origins"),
        ("OVERTONE_FRAME_ANCESTORS", "* https://a.example", "list of origins"),
        ("OVERTONE_ADDRESS", "lessons.example", "It must be a URL of a host"),
        ("OVERTONE_ADDRESS", "https://lessons.example/a", "without a path"),
        ("OVERTONE_ADDRESS", "https://lessons.example?a", "without a path"),
        ("OVERTONE_ADDRESS", "https://user:secret@lessons.example", "of a host"),
        ("OVERTONE_ADDRESS", "https://lessons.example:99999", "of a host"),
        ("OVERTONE_DATABASE_URL", "foo", "It must be a URL such as"),
        ("OVERTONE_DATABASE_URL", "postgresql://db:port/x", "It must be a URL such as"),
        ("OVERTONE_DATABASE_URL", "mysql://db/x", "SQLite and PostgreSQL"),
        ("OVERTONE_DATABASE_URL", "sqlite+aiosqlite:///x", "SQLite and PostgreSQL"),
        ("OVERTONE_CONTACT", "mailto:a@b.example", "It must be an e-mail address"),
        ("OVERTONE_CONTACT", "help", "It must be an e-mail address"),
        ("OVERTONE_CONTACT", "http://school.example", "or an https URL"),
        ("OVERTONE_CONTACT", "javascript:alert(1)", "or an https URL"),
        ("OVERTONE_CONTACT", "a@b.example?body=x", "It must be an e-mail address"),
        ("OVERTONE_RETENTION_DAYS", "-1", "It must be a whole number of days from 0"),
        ("OVERTONE_RETENTION_DAYS", "36501", "to 36500."),
        ("OVERTONE_RETENTION_DAYS", "9" * 5000, "to 36500."),
        ("OVERTONE_PROXIES", "proxy.example", "comma-separated list"),
        ("OVERTONE_PROXIES", "10.0.0.1,", "comma-separated list"),
        ("OVERTONE_PROXIES", "10.0.0.1/8", "10.0.0.1/8 has host bits set."),
        ("OVERTONE_PROXIES", "10.0.0.0/8,*", "comma-separated list"),
        ("OVERTONE_SECRET_KEY", "short", "Each key must have at least 16 characters."),
    ],
)
def test_an_invalid_value_is_reported_with_the_valid_ones(
    variable: str, value: str, expected: str
) -> None:
    with pytest.raises(SettingError, match=variable) as caught:
        Settings.from_environment({variable: value})

    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://lessons.example/", "https://lessons.example"),
        ("https://lessons.example:8443", "https://lessons.example:8443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_the_address_is_an_origin(given: str, address: str) -> None:
    settings = Settings.from_environment({"OVERTONE_ADDRESS": given})

    assert settings.address == address


@pytest.mark.parametrize(
    "ancestors", ["*", "'none'", "https://a.example http://b.example:8080", "a.example"]
)
def test_sites_that_may_embed_lessons_are_origins(ancestors: str) -> None:
    settings = Settings.from_environment({"OVERTONE_FRAME_ANCESTORS": ancestors})

    assert settings.frame_ancestors == ancestors


@pytest.mark.parametrize("proxies", ["*", "127.0.0.1, ::1", "10.0.0.0/8,fd00::/8"])
def test_proxies_are_addresses_networks_or_any(proxies: str) -> None:
    settings = Settings.from_environment({"OVERTONE_PROXIES": proxies})

    assert settings.proxies == proxies.replace(" ", "")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("OVERTONE_SECRET_KEY", "hunter2"),
        ("OVERTONE_DATABASE_URL", "mysql://me:hunter2@db/overtone"),
    ],
)
def test_an_invalid_secret_is_not_shown(variable: str, value: str) -> None:
    with pytest.raises(SettingError) as caught:
        Settings.from_environment({variable: value})

    assert "hunter2" not in str(caught.value)


def test_an_unknown_variable_is_reported_with_the_nearest_name() -> None:
    [sentence] = unknown_variables(
        {"OVERTONE_FIGURE_SELLS": "3", "OVERTONE_DATA": "/", "HOME": ""}
    )

    assert "OVERTONE_FIGURE_SELLS" in sentence
    assert "“OVERTONE_FIGURE_CELLS”" in sentence


def test_an_unknown_variable_without_a_similar_name_lists_all_names() -> None:
    [sentence] = unknown_variables({"OVERTONE_FOO": "1"})

    assert "Did you mean" not in sentence
    assert all(setting.variable in sentence for setting in setting_docs())


OLD, NEW = "an-old-key-of-25-letters.", "a-new-key-of-24-letters."


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (OLD, (OLD,)),
        (f"{NEW}\n{OLD}", (NEW, OLD)),
        (f" {NEW} \n\n {OLD}\n", (NEW, OLD)),
        (f"{NEW}, {OLD}", (f"{NEW}, {OLD}",)),
        ("incomprehensibilities are fun", ("incomprehensibilities are fun",)),
    ],
)
def test_each_line_is_a_secret_key(text: str, keys: tuple[str, ...]) -> None:
    settings = Settings.from_environment({"OVERTONE_SECRET_KEY": text})

    assert settings.secret_key == keys


@pytest.mark.parametrize("text", ["fifteen-letters", f"{NEW}\nfifteen-letters", ",,,"])
def test_each_secret_key_has_a_minimum_length(text: str) -> None:
    with pytest.raises(SettingError, match="at least 16 characters") as caught:
        Settings.from_environment({"OVERTONE_SECRET_KEY": text})

    assert text not in str(caught.value)
