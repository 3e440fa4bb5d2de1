"""Published programs read the service by TAXII: taxii2-client, stix2-validator, stix2.

usage: taxii.py BASE_URL KEY; the last line says what was checked.
"""

import json
import sys

import stix2
from stix2validator import ValidationOptions, validate_string
from taxii2client.v21 import Server, as_pages

base, key = sys.argv[1:]
server = Server(f"{base}/taxii2/", user="anybody", password=key)
[collection] = server.default.collections


def newest(pages):
    """Each object as it was read last, and the number of pages."""
    found, count = {}, 0
    for page in pages:
        count += 1
        assert page["objects"] or not page["more"], "a page without objects promises more"
        for one in page["objects"]:
            found[one["id"]] = one
    return found, count


whole, pages = newest(as_pages(collection.get_objects, per_request=1000))
assert pages == 1, f"{pages} pages of a thousand"
for size in (3, 5, 50):
    pieces, _ = newest(as_pages(collection.get_objects, per_request=size))
    assert pieces == whole, f"pages of {size} are not what one page is"
revoked = [one for one in whole.values() if one.get("revoked")]
assert len(revoked) == 1, f"{len(revoked)} are revoked"

text = json.dumps({"type": "bundle", "id": "bundle--afaa0587-8304-50aa-bc86-d4bfd59f3c04", "objects": list(whole.values())})
# 103: the objects `phone-number` and `imei` of patterns are not of the standard.
result = validate_string(text, ValidationOptions(strict=True, version="2.1", disabled=["103"]))
assert result.is_valid, [error.message for one in result.object_results for error in one.errors]
parsed = stix2.parse(text, allow_custom=True)
print(f"taxii2-client, stix2-validator, stix2: {len(parsed.objects)} objects, in pages of 3, 5, 50 and 1,000")
