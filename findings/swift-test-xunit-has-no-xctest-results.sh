#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# "swift test --xunit-output" writes no results of XCTest, unless the tests run in parallel; and then a skipped test has passed.
#
# Expected: the file has each test that ran, with its message if it failed, and a "skipped" element if it was skipped. The option
# --parallel changes the time that the tests take, and not their report.
# Seen with Swift 6.3.1 on Linux: without --parallel, results.xml does not exist; only results-swift-testing.xml does, with the tests of
# Swift Testing. With --parallel, results.xml has the tests of XCTest: the message of each failure is "failure", and a skipped test is a
# test case without any element, as a passed one is.
#
# Needs Swift. Makes a package without dependencies in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
command -v swift >/dev/null || { echo "This needs Swift 6.1 or later." >&2; exit 64; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Sources/Notes Tests/NotesTests
cat >Package.swift <<'PACKAGE'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Notes",
  targets: [.target(name: "Notes"), .testTarget(name: "NotesTests", dependencies: ["Notes"])])
PACKAGE
echo "public let count = 1" >Sources/Notes/Notes.swift
cat >Tests/NotesTests/NotesTests.swift <<'TESTS'
import Testing
import XCTest

final class NotesTests: XCTestCase {
  func testCount() { XCTAssertEqual(1, 2, "one note is missing") }
  func testWindow() throws { throw XCTSkip("there is no display") }
}

@Test func title() {}
TESTS
swift build --build-tests >build.log 2>&1 || { cat build.log >&2; exit 64; }

# results OPTION...: prints the test cases of each file that the run writes.
results() {
  rm -f results*.xml
  swift test --skip-build --xunit-output results.xml "$@" >/dev/null 2>&1 || true
  for file in results*.xml; do
    python3 - "$file" <<'PROGRAM'
import sys
from xml.etree import ElementTree

for case in ElementTree.parse(sys.argv[1]).iter("testcase"):
    print(f"{sys.argv[1]}: {case.get('name')}", *[f"{child.tag} {child.get('message')}" for child in case])
PROGRAM
  done
}
swift --version 2>/dev/null | head -1
found="one after the other:
$(results)
in parallel:
$(results --parallel)"
printf '%s\n' "$found"
expected="one after the other:
results-swift-testing.xml: title()
in parallel:
results-swift-testing.xml: title()
results.xml: testCount failure failure
results.xml: testWindow"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
