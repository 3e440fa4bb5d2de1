"""PyMISP reads the service as a feed of MISP.

usage: misp.py BASE_URL KEY; the last line says what was checked.
"""

import json
import sys
from urllib.request import Request, urlopen

from pymisp import MISPEvent

base, key = sys.argv[1:]


def get(name):
    url = f"{base}/data/api/v1/feed-management/misp/{name}"
    with urlopen(Request(url, headers={"Authorization": f"Bearer {key}"})) as answer:
        return json.load(answer)


manifest = get("manifest.json")
uuids = set()
for uuid, listed in manifest.items():
    event = MISPEvent(strict_validation=True)
    event.from_dict(**get(f"{uuid}.json"))
    assert event.uuid == uuid, f"{uuid} holds {event.uuid}"
    of_event = event.manifest[uuid]
    assert [one["name"] for one in of_event["Tag"]] == [one["name"] for one in listed["Tag"]]
    for name in ("Orgc", "info", "date", "analysis", "threat_level_id", "timestamp"):
        value = listed[name]
        assert str(of_event[name]) == str(value), f"{name} of {uuid}: {of_event[name]} is not {value}"
    latest = max(int(one.timestamp.timestamp()) for one in event.attributes)
    assert latest == listed["timestamp"], f"{uuid} is of {listed['timestamp']}, its attributes of {latest}"
    for one in event.attributes:
        assert one.uuid not in uuids, f"{one.uuid} twice"
        uuids.add(one.uuid)
print(f"PyMISP: {len(manifest)} events with {len(uuids)} attributes")
