#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# In an xUnit file of Robot Framework, one failed teardown of a suite is a failure of every test that has passed.
#
# Expected: the fault is recorded once, for the suite, and the tests that have passed stay passed, as those of JUnit do if @AfterAll fails.
# Seen with Robot Framework 7.3.2: each passed test of the suite gets a failure of its own, after it has been printed as passed; the file
# has no other sign of the teardown. A skipped test stays skipped, but its reason gets the message of the teardown as well.
#
# Needs python3 with venv. Installs a pinned package from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check robotframework==7.3.2

cat >"$folder/window.robot" <<'TESTS'
*** Settings ***
Suite Teardown    Fail    cannot close

*** Test Cases ***
Open
    No Operation

Save
    No Operation

Print
    Skip    no printer
TESTS

cd "$folder"
timeout 60 python/bin/robot --output NONE --log NONE --report NONE --xunit results.xml window.robot >output.txt || true
found=$(python/bin/python - <<'PROGRAM'
from xml.etree import ElementTree

print("printed as passed:", open("output.txt").read().count("| PASS |"))
suite = ElementTree.parse("results.xml").getroot()
print("tests:", suite.get("tests"), "failures:", suite.get("failures"), "errors:", suite.get("errors"))
for case in suite.findall("testcase"):
    print(case.get("name"), *[f"{child.tag}: {' '.join(child.get('message').split())}" for child in case])
PROGRAM
)
printf '%s\n' "$found"
expected="printed as passed: 2
tests: 3 failures: 2 errors: 0
Open failure: Parent suite teardown failed: cannot close
Save failure: Parent suite teardown failed: cannot close
Print skipped: no printer Also parent suite teardown failed: cannot close"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
