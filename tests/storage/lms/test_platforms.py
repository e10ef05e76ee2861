"""Registered learning platforms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.lms import RegistrationFailed
from app.storage.database import Database
from app.storage.lms import Platform, PlatformStore, UnknownPlatform

ISSUER = "https://lms.example"


def platform(client_id: str = "one", deployment: str = "1", path: str = "") -> Platform:
    return Platform(
        issuer=ISSUER,
        client_id=client_id,
        login_url=f"{ISSUER}{path}/auth",
        token_url=f"{ISSUER}{path}/token",
        jwks_url=f"{ISSUER}{path}/jwks",
        deployments=frozenset({deployment}),
    )


@pytest.fixture
def store(database: Database) -> PlatformStore:
    return PlatformStore(database)


def test_adding_a_platform_again_changes_its_urls_and_adds_the_deployment(
    store: PlatformStore,
) -> None:
    first = store.add(platform())
    second = store.add(platform(deployment="2", path="/new"))

    assert store.all() == (second,)
    assert second.id == first.id
    assert second.login_url == f"{ISSUER}/new/auth"
    assert second.deployments == {"1", "2"}


def test_a_platform_that_registers_itself_cannot_replace_a_known_one(
    store: PlatformStore,
) -> None:
    known = store.register(platform())

    with pytest.raises(RegistrationFailed, match="already registered"):
        store.register(platform(deployment="2", path="/attacker"))

    assert store.all() == (known,)


def test_a_platform_that_registers_again_with_the_same_values_stays_as_it_is(
    store: PlatformStore,
) -> None:
    known = store.register(platform())

    assert store.register(replace(platform(), name="Another name")) == known
    assert store.all() == (known,)


def test_a_platform_that_registers_itself_cannot_add_a_deployment(
    store: PlatformStore,
) -> None:
    known = store.register(platform())

    with pytest.raises(RegistrationFailed, match="overtone lms add"):
        store.register(platform(deployment="2"))

    assert store.all() == (known,)


def test_a_platform_may_omit_its_client_id_if_its_issuer_has_only_one(
    store: PlatformStore,
) -> None:
    first = store.add(platform())

    assert store.find(ISSUER) == first

    store.add(platform("two"))
    with pytest.raises(UnknownPlatform):
        store.find(ISSUER)
    assert store.find(ISSUER, "one") == first
