#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The JUnit file of pytest has no trace of the runs that pytest-rerunfailures has repeated.
#
# Expected: a test that fails and passes when it is run again can be told from one that passes at once, as by the elements "flakyFailure"
# and "rerunFailure" of Maven's Surefire, or by a test case for each run.
# Seen with pytest 8.4.2 and pytest-rerunfailures 16.0.1: the test is one test case without any element and "tests" is 1; the message of
# the first failure is nowhere in the file. The terminal says "1 passed, 1 rerun".
#
# Needs python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pytest==8.4.2 pytest-rerunfailures==16.0.1

cat >"$folder/test_window.py" <<'TESTS'
import pytest

runs = []


@pytest.mark.flaky(reruns=2)
def test_save():
    runs.append(1)
    assert len(runs) > 1, "the window did not appear"
TESTS

cd "$folder"
timeout 60 python/bin/python -m pytest -p no:cacheprovider --quiet --junit-xml=results.xml test_window.py >output.txt
found=$(python/bin/python - <<'PROGRAM'
import re
from xml.etree import ElementTree

print("terminal:", re.search(r"1 passed.* rerun", open("output.txt").read()).group())
suite = ElementTree.parse("results.xml").getroot().find("testsuite")
print("tests:", suite.get("tests"), "failures:", suite.get("failures"))
for case in suite.findall("testcase"):
    print(case.get("classname"), case.get("name"), [child.tag for child in case])
print("message in the file:", "did not appear" in open("results.xml").read())
PROGRAM
)
printf '%s\n' "$found"
expected="terminal: 1 passed, 1 rerun
tests: 1 failures: 0
test_window test_save []
message in the file: False"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
