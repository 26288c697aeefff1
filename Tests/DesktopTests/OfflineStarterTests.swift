// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Desktop

/// Tests the program that starts programs without a network.
final class OfflineStarterTests: XCTestCase {
  func testAProgramHasOnlyTheLoopbackInterface() throws {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let starter = try desktop.offlineStarter()
    XCTAssertEqual(try desktop.offlineStarter(), starter)
    let process = try desktop.spawn(
      executable: "/bin/sh", starter: starter, arguments: ["-c", "cat /proc/net/dev; echo $0 $1", "a", "b c"])
    XCTAssertEqual(process.wait(timeout: 10), .exited(0))
    XCTAssertEqual(process.executable, "/bin/sh")
    let output = try String(contentsOf: process.standardOutputFile, encoding: .utf8)
    let lines = output.split(separator: "\n")
    XCTAssertEqual(lines.filter { $0.contains(":") }.count, 1, output)
    XCTAssertTrue(output.contains("lo:"), output)
    XCTAssertEqual(lines.last, "a b c")
  }

  func testAProgramThatDoesNotExistEndsWithTheError() throws {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let process = try desktop.spawn(executable: "/nowhere", starter: desktop.offlineStarter())
    XCTAssertEqual(process.wait(timeout: 10), .exited(ENOENT))
  }

  // MARK: - The compiled files

  private let build = CheckedInBuild(in: "Desktop/Network", name: "start-offline", script: "build-network")

  func testTheCheckedInProgramAndItsSourceAreUnchangedSinceTheBuild() throws { try build.checkDigests() }

  func testTheCheckedInProgramIsBuiltFromItsSource() throws { _ = try build.rebuild() }
}
