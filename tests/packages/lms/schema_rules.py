"""Rules of the XML schemas of SCORM 1.2, SCORM 2004 (4th Edition) and cmi5.

The licences of the SCORM schemas do not clearly allow copies of them, so this module
states their rules for the elements that Overtone writes: the order of child elements,
and the attributes with their values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element

BOOLEAN: Final = re.compile("true|false|1|0")
ID: Final = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
LANGUAGE: Final = re.compile("[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*")
URI: Final = re.compile(r"[!-;=?-\[\]_a-z~]{1,2000}")


@dataclass(frozen=True)
class Rule:
    """What a schema states about an element."""

    children: str = ""
    """Regular expression for the names of the children, each with a space after it."""
    required: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """Pattern of each attribute that must be present."""
    optional: Mapping[str, re.Pattern[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Schema:
    """The rules for the elements of a document, by name."""

    prefixes: Mapping[str, str]
    """Prefix of each namespace in the names."""
    root: str
    rules: Mapping[str, Rule]
    id_references: Mapping[str, str] = field(default_factory=dict)
    """Attribute of an element that must be the id of an element, by element."""

    def problems(self, root: Element) -> list[str]:
        """Return what breaks a rule; an empty list for a valid document."""
        first = self._name(root.tag)
        found = [] if first == self.root else [f"The root is {first}."]
        found += [p for element in root.iter() for p in self._problems_of(element)]
        ids = [e.attrib["identifier"] for e in root.iter() if "identifier" in e.attrib]
        found += [f"The id {id} occurs twice." for id in {*ids} if ids.count(id) > 1]
        for element in root.iter():
            attribute = self.id_references.get(self._name(element.tag), "")
            if (id := element.get(attribute)) is not None and id not in ids:
                found.append(f"{attribute} refers to {id}, which does not exist.")
        return found

    def _problems_of(self, element: Element) -> Iterator[str]:
        name = self._name(element.tag)
        rule = self.rules.get(name)
        if rule is None:
            yield f"{name} is unknown."
            return
        children = "".join(f"{self._name(child.tag)} " for child in element)
        if not re.fullmatch(rule.children, children):
            yield f"{name} contains: {children}"
        attributes = {self._name(a): value for a, value in element.attrib.items()}
        for missing in rule.required.keys() - attributes:
            yield f"{name} has no {missing}."
        patterns = {**rule.required, **rule.optional}
        for attribute, value in attributes.items():
            if attribute not in patterns:
                yield f"{name} must not have {attribute}."
            elif not patterns[attribute].fullmatch(value):
                yield f"{name} must not have {attribute}={value!r}."

    def _name(self, tag: str) -> str:
        namespace, _, name = tag.rpartition("}")
        prefix = self.prefixes.get(namespace.removeprefix("{"), "unknown")
        return f"{prefix}:{name}" if prefix and namespace else name


def _names(names: str) -> str:
    """Return the expression for children in this order.

    A name ends with `?`, `*` or `+` as in a document type definition.
    """
    parts = (re.fullmatch(r"(.+?)([?*+]?)", name) for name in names.split())
    return "".join(f"({part[1]} ){part[2]}" for part in parts if part)


def _content_packaging(
    scorm_type: str, metadata: str, sequencing: str
) -> dict[str, Rule]:
    """Return the rules of IMS Content Packaging 1.1, and the attribute that ADL adds.

    `sequencing` are the last children of an organization and an item.
    """
    return {
        "manifest": Rule(
            _names("metadata? organizations resources manifest*"),
            {"identifier": ID},
            {"version": re.compile(".{1,20}")},
        ),
        "metadata": Rule(_names(f"schema? schemaversion? {metadata}")),
        "schema": Rule(),
        "schemaversion": Rule(),
        "organizations": Rule(_names("organization+"), {"default": ID}),
        "organization": Rule(
            _names(f"title? item+ metadata? {sequencing}"), {"identifier": ID}
        ),
        "title": Rule(),
        "item": Rule(
            _names(f"title? item* metadata? {sequencing}"),
            {"identifier": ID},
            {"identifierref": ID, "isvisible": BOOLEAN},
        ),
        "resources": Rule(_names("resource*")),
        "resource": Rule(
            _names("metadata? file* dependency*"),
            {"identifier": ID, "type": re.compile(".{1,1000}")},
            {"href": URI, scorm_type: re.compile("sco|asset")},
        ),
        "file": Rule(_names("metadata?"), {"href": URI}),
    }


_REFERENCES: Final = {"organizations": "default", "item": "identifierref"}

SCORM_12: Final = Schema(
    {
        "http://www.imsproject.org/xsd/imscp_rootv1p1p2": "",
        "http://www.adlnet.org/xsd/adlcp_rootv1p2": "adlcp",
        "http://www.imsglobal.org/xsd/imsmd_rootv1p2p1": "md",
        "http://www.w3.org/XML/1998/namespace": "xml",
    },
    "manifest",
    {
        **_content_packaging("adlcp:scormtype", "md:lom?", ""),
        "md:lom": Rule(_names("md:general? md:lifecycle? md:rights?")),
        "md:general": Rule(_names("md:title? md:language* md:keyword*")),
        "md:title": Rule(_names("md:langstring+")),
        "md:language": Rule(),
        "md:keyword": Rule(_names("md:langstring+")),
        "md:lifecycle": Rule(_names("md:contribute*")),
        "md:contribute": Rule(_names("md:role md:centity* md:date?")),
        "md:role": Rule(_names("md:source md:value")),
        "md:source": Rule(_names("md:langstring")),
        "md:value": Rule(_names("md:langstring")),
        "md:centity": Rule(_names("md:vcard")),
        "md:vcard": Rule(),
        "md:date": Rule(_names("md:datetime? md:description?")),
        "md:datetime": Rule(),
        "md:rights": Rule(_names("md:description?")),
        "md:description": Rule(_names("md:langstring+")),
        "md:langstring": Rule(optional={"xml:lang": LANGUAGE}),
    },
    _REFERENCES,
)

SCORM_2004: Final = Schema(
    {
        "http://www.imsglobal.org/xsd/imscp_v1p1": "",
        "http://www.adlnet.org/xsd/adlcp_v1p3": "adlcp",
        "http://www.imsglobal.org/xsd/imsss": "imsss",
        "http://ltsc.ieee.org/xsd/LOM": "lom",
    },
    "manifest",
    {
        **_content_packaging("adlcp:scormType", "lom:lom?", "imsss:sequencing?"),
        "imsss:sequencing": Rule(_names("imsss:controlMode? imsss:deliveryControls?")),
        "imsss:controlMode": Rule(optional={"choice": BOOLEAN, "flow": BOOLEAN}),
        "imsss:deliveryControls": Rule(
            optional={
                "completionSetByContent": BOOLEAN,
                "objectiveSetByContent": BOOLEAN,
            }
        ),
        "lom:lom": Rule(_names("lom:general? lom:lifeCycle? lom:rights?")),
        "lom:general": Rule(_names("lom:title? lom:language* lom:keyword*")),
        "lom:title": Rule(_names("lom:string+")),
        "lom:language": Rule(),
        "lom:keyword": Rule(_names("lom:string+")),
        "lom:lifeCycle": Rule(_names("lom:contribute*")),
        "lom:contribute": Rule(_names("lom:role? lom:entity* lom:date?")),
        "lom:role": Rule(_names("lom:source lom:value")),
        "lom:source": Rule(),
        "lom:value": Rule(),
        "lom:entity": Rule(),
        "lom:date": Rule(_names("lom:dateTime?")),
        "lom:dateTime": Rule(),
        "lom:rights": Rule(_names("lom:description?")),
        "lom:description": Rule(_names("lom:string+")),
        "lom:string": Rule(optional={"language": LANGUAGE}),
    },
    _REFERENCES,
)

CMI5: Final = Schema(
    {
        "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd": "",
        "http://purl.org/dc/elements/1.1/": "dc",
    },
    "courseStructure",
    {
        "courseStructure": Rule(_names("course objectives? au+")),
        "course": Rule(
            _names("title description dc:creator* dc:subject* dc:date? dc:rights?"),
            {"id": URI},
        ),
        "title": Rule(_names("langstring+")),
        "description": Rule(_names("langstring+")),
        "langstring": Rule(optional={"lang": LANGUAGE}),
        "au": Rule(
            _names("title description objectives? url launchParameters?"),
            {"id": URI},
            {
                "moveOn": re.compile(
                    "NotApplicable|Passed|Completed|CompletedAndPassed|CompletedOrPassed"
                ),
                "masteryScore": re.compile(r"0(\.\d+)?|1(\.0+)?"),
                "launchMethod": re.compile("AnyWindow|OwnWindow"),
            },
        ),
        "url": Rule(),
        "dc:creator": Rule(),
        "dc:subject": Rule(),
        "dc:date": Rule(),
        "dc:rights": Rule(),
    },
)
