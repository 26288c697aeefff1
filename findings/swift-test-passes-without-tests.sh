#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# "swift test --filter" with a name that no test has succeeds.
#
# Expected: a run that was asked for tests and ran none fails, as pytest (exit status 5) and ctest with --no-tests=error do; otherwise a
# job for tests stays green after the tests have been renamed.
# Seen with Swift 6.3.1 on Linux: the exit status is 0, and the output ends with "Test run with 0 tests in 0 suites passed".
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
import XCTest

final class NotesTests: XCTestCase {
  func testCount() {}
}
TESTS
swift build --build-tests >build.log 2>&1 || { cat build.log >&2; exit 64; }
swift --version 2>/dev/null | head -1
found=
for name in NotesTests.testCount NotesTests.testNumber NoteTests; do
  status=0
  swift test --skip-build --filter "$name" >test.log 2>&1 || status=$?
  found+="$name: exit status $status, $(grep -oE 'Executed [0-9]+ tests?' test.log | tail -1)"$'\n'
done
printf '%s' "$found"
expected="NotesTests.testCount: exit status 0, Executed 1 test
NotesTests.testNumber: exit status 0, Executed 0 tests
NoteTests: exit status 0, Executed 0 tests
"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s' "$expected" >&2; exit 1; }
