#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# pytest's JUnit file has two test cases for one test that fails, and whose fixture fails after it.
#
# Expected: a JUnit file has one testcase element for each test, and the attribute "tests" is their number.
# Seen with pytest 8.4.2: a test that fails before its fixture fails has two elements with the same class and name, one with a failure and
# one with an error; the attribute counts it twice. A test that passes before its fixture fails has one element with an error only. A
# reader that takes two elements for two runs of a test counts a repetition that did not take place.
#
# Needs python3 with venv. Installs a pinned package from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pytest==8.4.2

cat >"$folder/test_window.py" <<'TESTS'
import pytest


@pytest.fixture
def window():
    yield
    raise RuntimeError("The window could not be closed.")


def test_save(window):
    assert False


def test_open(window):
    pass
TESTS

cd "$folder"
python/bin/python -m pytest -p no:cacheprovider --quiet --junit-xml=results.xml test_window.py >/dev/null || true
found=$(python/bin/python - <<'PROGRAM'
from xml.etree import ElementTree

suite = ElementTree.parse("results.xml").getroot().find("testsuite")
print("tests:", suite.get("tests"))
for case in suite.findall("testcase"):
    print(case.get("classname"), case.get("name"), *[child.tag for child in case])
PROGRAM
)
printf '%s\n' "$found"
expected="tests: 3
test_window test_save failure
test_window test_save error
test_window test_open error"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
