#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# In a JUnit file of CTest, a test whose program is missing is skipped, although CTest reports that it has failed.
#
# Expected: a test that makes the run fail has a "failure" or an "error" in the file.
# Seen with CTest 3.25.1 (Debian 12, cmake 3.25.1-1): CTest lists the test under "The following tests FAILED" and ends with 8; in the file
# it has a "skipped" element, "failures" is 0, and no test has failed.
#
# Needs CTest 3.21 or later and python3. Runs in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
for tool in ctest python3; do
  command -v $tool >/dev/null || { echo "This needs CTest 3.21 or later (Debian: apt-get install cmake) and python3." >&2; exit 64; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >CTestTestfile.cmake <<TESTS
add_test(save "$folder/not-built")
add_test(open "/bin/true")
TESTS

status=0
timeout 60 ctest --output-junit "$folder/results.xml" >output.txt 2>/dev/null || status=$?
ctest --version | head -1
found="status: $status
$(grep -oE '[0-9]+ - save \(Not Run\)' output.txt)
$(python3 - <<'PROGRAM'
from xml.etree import ElementTree

suite = ElementTree.parse("results.xml").getroot()
print("failures:", suite.get("failures"))
for case in suite.findall("testcase"):
    names = [child.tag for child in case if child.tag in ("skipped", "failure", "error")]
    print(case.get("name"), case.get("status"), *names)
PROGRAM
)"
printf '%s\n' "$found"
expected="status: 8
1 - save (Not Run)
failures: 0
save notrun skipped
open run"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
