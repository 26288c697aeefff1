// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests the lists of tests that a test executable writes.
final class TestExecutableTests: XCTestCase {
  /// An executable that never ends its list of Swift Testing tests, and has no list of XCTest tests.
  private static let script = """
    #!/bin/sh
    if [ "$1" = --testing-library ]; then
      for last; do :; done
      echo > "$last"
      echo "$last" > path.new
      mv path.new path
      exec sleep 60
    fi
    while [ ! -e path ]; do :; done
    exit 3
    """

  func testNoFileStaysIfTheTestsCannotBeListed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A folder that stays is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    let executable = folder.appendingPathComponent("Tests.xctest")
    try Data(Self.script.utf8).write(to: executable)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable.path)
    XCTAssertThrowsError(try TestExecutable(executable, package: folder)) {
      XCTAssertEqual(($0 as? RunnerError)?.kind, .cannotList, "\($0)")
    }
    let path = try String(contentsOf: folder.appendingPathComponent("path"), encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    XCTAssertTrue(path.hasSuffix(".jsonl"), path)
    XCTAssertFalse(FileManager.default.fileExists(atPath: path), path)
  }
}
