#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# In a JUnit file of Node's test runner, a "todo" test that fails is skipped and failed at the same time, and the run succeeds.
#
# Expected: a test case has at most one of "skipped", "failure" and "error"; a run whose file has a failure ends with an error.
# Seen with Node 20.20.2: the test has "skipped" with the type "todo", and "failure" beside it; the command ends with 0, and its summary
# counts no failure. A reader that looks for "failure" fails a run that has succeeded.
#
# Needs Node 20 or later (nodejs). Runs in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
for tool in node python3; do
  command -v $tool >/dev/null || { echo "This needs Node 20 or later (nodejs) and python3." >&2; exit 64; }
done
[ "$(node --print 'parseInt(process.versions.node)')" -ge 20 ] || { echo "This needs Node 20 or later (nodejs)." >&2; exit 64; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >window.test.mjs <<'TESTS'
import test from "node:test";

test("save", { todo: "not finished" }, () => {
  throw new Error("no window");
});
test("open", () => {});
TESTS

status=0
timeout 60 node --test --test-reporter=junit --test-reporter-destination=results.xml window.test.mjs || status=$?
echo "Node $(node --version)"
found="status: $status
$(python3 - <<'PROGRAM'
import re
from xml.etree import ElementTree

print(re.search(r"fail \d+", open("results.xml").read()).group())
for case in ElementTree.parse("results.xml").iter("testcase"):
    print(case.get("name"), *[f"{child.tag} {child.get('type')}" for child in case])
PROGRAM
)"
printf '%s\n' "$found"
expected="status: 0
fail 0
save skipped todo failure testCodeFailure
open"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
