"""A learning platform with a real key. `lti_server` runs it on another site.

It answers a login with a signed launch, as LTI 1.3 core describes. A test changes the
claims before a launch. The course page shows the tool in a frame.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import urlopen

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwcrypto.jwk import JWK

from app.storage.lms import Platform
from tests.platforms.gradebook import LINE_ITEM_SCOPE, SCORE_SCOPE, Gradebook

CLIENT_ID = "overtone-1"
DEPLOYMENT = "1"
MESSAGE_HINT = "activity-7"
"""Message hint of logins outside of the course page; it works more than once."""
LTI = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/"
GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"
STORAGE_MESSAGES = ("lti.put_data", "lti.get_data")
INSTRUCTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"


@cache
def private_key(name: str) -> rsa.RSAPrivateKey:
    """Return the key with this name. Making a key takes a tenth of a second."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def public_jwk(name: str) -> dict[str, Any]:
    key = json.loads(JWK.from_pyca(private_key(name).public_key()).export_public())
    return key | {"kid": name, "alg": "RS256", "use": "sig"}


@dataclass
class LmsPlatform:
    """The running platform."""

    url: str
    """For server-to-server requests and for browsers."""
    tool: str
    """URL of the tool."""
    claims: dict[str, Any] = field(default_factory=dict)
    """Claims of the next launches that differ from the default."""
    key: str = "first"
    """Name of the key that signs launches."""
    published: tuple[str, ...] = ("first",)
    """Names of the keys in the key set."""
    invalid_keys: list[dict[str, str]] = field(default_factory=list)
    """Further entries of the key set."""
    requests: list[str] = field(default_factory=list)
    """Paths of the requests so far."""
    content: list[dict[str, Any]] = field(default_factory=list)
    """Activities that a teacher has added last."""
    configured: dict[str, Any] = field(default_factory=dict)
    """Values of the configuration that differ from the default."""
    registrations: list[dict[str, Any]] = field(default_factory=list)
    """Registrations of tools so far, each with the Authorization header as `token`."""
    registered: tuple[int, object] = (200, {"client_id": CLIENT_ID})
    """Status and body of the answer to a registration."""
    registers: threading.Event = field(default_factory=threading.Event)
    """While it is not set, the platform does not answer registrations."""
    released: threading.Event = field(default_factory=threading.Event)
    """Set to end slow responses."""
    used_hints: set[str] = field(default_factory=set)
    """Message hints of launches from the course page so far; each works once."""
    stores_data: bool = False
    """Whether the course page offers storage for tools (LTI postMessage storage)."""
    supported_messages: tuple[str, ...] = STORAGE_MESSAGES
    """Subjects of the messages that the course page says it supports."""

    loses_data: bool = False
    """Whether the course page confirms data that it does not store."""

    def __post_init__(self) -> None:
        self.gradebook = Gradebook(self.url, self.tool)

    def grade(self) -> None:
        """Let the next launches accept scores."""
        endpoint = {"lineitem": self.gradebook.line_item, "scope": [SCORE_SCOPE]}
        self.claims[GRADES] = endpoint

    def omit_line_item(self) -> None:
        """Let the next launches name only the list of line items.

        Moodle does so after a grade was switched off and on again.
        """
        self.claims[GRADES] = {
            "lineitems": self.gradebook.container,
            "scope": [SCORE_SCOPE, LINE_ITEM_SCOPE],
        }

    def registration(self, **changes: Any) -> Platform:
        """Return the platform as a tool registers it."""
        values: dict[str, Any] = {
            "issuer": self.url,
            "client_id": CLIENT_ID,
            "login_url": f"{self.url}/auth",
            "token_url": f"{self.url}/token",
            "jwks_url": f"{self.url}/jwks",
            "deployments": frozenset({DEPLOYMENT}),
        }
        return Platform(**(values | changes))

    def login_parameters(self, **changes: str) -> dict[str, str]:
        """Return the parameters of a login request."""
        storage = {"lti_storage_target": "_parent"} if self.stores_data else {}
        return {
            "iss": self.url,
            "client_id": CLIENT_ID,
            "login_hint": "4",
            "lti_message_hint": MESSAGE_HINT,
            "target_link_uri": self.claims.get(
                f"{LTI}target_link_uri", f"{self.tool}/lessons/small"
            ),
            **storage,
            **changes,
        }

    def launch_claims(self, nonce: str) -> dict[str, Any]:
        """Return the claims of a learner's launch, with the test's changes.

        A change to None removes a claim.
        """
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": CLIENT_ID,
            "sub": "4",
            "iat": now,
            "exp": now + 60,
            "nonce": nonce,
            f"{LTI}version": "1.3.0",
            f"{LTI}message_type": "LtiResourceLinkRequest",
            f"{LTI}deployment_id": DEPLOYMENT,
            f"{LTI}target_link_uri": f"{self.tool}/lessons/small",
            f"{LTI}resource_link": {"id": "7", "title": "Order"},
            f"{LTI}context": {"id": "3", "title": "Transformers"},
            f"{LTI}roles": [LEARNER],
            f"{LTI}launch_presentation": {"return_url": f"{self.url}/course"},
        }
        changed = claims | self.claims
        return {name: value for name, value in changed.items() if value is not None}

    def ask_for_content(self, **settings: Any) -> None:
        """Let the next launches ask a teacher for activities (Deep Linking 2.0)."""
        defaults = {
            "deep_link_return_url": f"{self.url}/content?course=3",
            "accept_types": ["ltiResourceLink"],
            "accept_presentation_document_targets": ["iframe", "window"],
        }
        self.claims |= {
            f"{LTI}message_type": "LtiDeepLinkingRequest",
            f"{LTI}resource_link": None,
            f"{LTI}target_link_uri": f"{self.tool}/lti/launch/choice",
            f"{LTI}roles": [INSTRUCTOR],
            f"{DEEP_LINKING}deep_linking_settings": defaults | settings,
        }

    def read_content(self, token: str) -> dict[str, Any]:
        """Return the claims of a teacher's choice, verified with the tool's keys."""
        with urlopen(f"{self.tool}/lti/jwks") as response:
            return self.verify_content(token, json.load(response))

    def verify_content(self, token: str, keys: dict[str, Any]) -> dict[str, Any]:
        """Return the claims of a teacher's choice, verified with these keys."""
        header = jwt.get_unverified_header(token)
        key = next(
            k for k in jwt.PyJWKSet.from_dict(keys).keys if k.key_id == header["kid"]
        )
        required = {"require": ["exp", "iat", "nonce"]}
        return dict(
            jwt.decode(
                token, key, ["RS256"], required, audience=self.url, issuer=CLIENT_ID
            )
        )

    def sign(self, claims: Mapping[str, Any], **header: Any) -> str:
        """Return the claims as an ID token."""
        headers = {"kid": self.key} | header
        key = private_key(self.key)
        return jwt.encode(dict(claims), key, algorithm="RS256", headers=headers)

    def answer(self, path: str) -> str:
        """Return the page or the JSON at this path."""
        url = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        match url.path:
            case "/jwks":
                keys = [public_jwk(name) for name in self.published]
                return json.dumps({"keys": keys + self.invalid_keys})
            case "/configuration":
                return json.dumps(self.configuration())
            case "/auth":
                return self._launch_page(query)
            case "/course":
                return self._course_page()
            case "/huge":
                return "[" + "1," * 2**20 + "1]"
        return ""

    def configuration(self) -> dict[str, Any]:
        """Return the configuration for dynamic registration, with the test's changes.

        A change to None removes a field.
        """
        values = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/auth",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/jwks",
            "registration_endpoint": f"{self.url}/register",
        }
        changed = values | self.configured
        return {name: value for name, value in changed.items() if value is not None}

    def _launch_page(self, query: Mapping[str, str]) -> str:
        hint = query["lti_message_hint"]
        if hint in self.used_hints:
            return "<!doctype html><title>Course</title><h1>Invalid request</h1>"
        if hint != MESSAGE_HINT:
            self.used_hints.add(hint)
        token = self.sign(self.launch_claims(query["nonce"]))
        fields = {"state": query["state"], "id_token": token}
        inputs = "".join(
            f'<input type="hidden" name="{name}" value="{escape(value)}">'
            for name, value in fields.items()
        )
        return (
            f'<form method="post" action="{escape(query["redirect_uri"])}">{inputs}'
            "</form><script>document.forms[0].submit()</script>"
        )

    def _course_page(self) -> str:
        parameters = self.login_parameters(lti_message_hint=token_urlsafe(8))
        login = f"{self.tool}/lti/login?{urlencode(parameters)}"
        return (
            "<!doctype html><html lang=en><title>Course</title><h1>Course</h1>"
            f'<iframe title="Lesson" src="{escape(login)}" width="100%" height="620">'
            f"</iframe>{self._storage() if self.stores_data else ''}"
        )

    def _storage(self) -> str:
        supported = [{"subject": subject} for subject in self.supported_messages]
        script = STORAGE.replace("SUPPORTED", json.dumps(supported))
        return script.replace("LOSES", json.dumps(self.loses_data))


STORAGE = """<script>
const stored = {};
const received = [];
addEventListener("message", ({ data, source, origin }) => {
  if (!data.subject?.startsWith("lti.")) return;
  received.push(data.subject);
  if (data.subject === "lti.put_data" && !LOSES) stored[data.key] = data.value;
  const { message_id, key } = data;
  const answer = { subject: `${data.subject}.response`, message_id, key };
  const isQuestion = data.subject === "lti.capabilities";
  const supported = isQuestion && { supported_messages: SUPPORTED };
  source.postMessage({ ...answer, value: stored[key], ...supported }, origin);
});
</script>"""
