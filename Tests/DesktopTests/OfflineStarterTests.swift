// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

/// Tests the program that starts programs without a network.
final class OfflineStarterTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private var sources: URL { package.appendingPathComponent("Sources/Desktop/Network") }

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

  /// The script has written the digests of the source and of the files that it made of it.
  func testTheCheckedInProgramAndItsSourceAreUnchangedSinceTheBuild() throws {
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    check.arguments = ["--check", "--strict", "--quiet", "start-offline.sha256"]
    check.currentDirectoryURL = sources
    try check.run()
    check.waitUntilExit()
    XCTAssertEqual(check.terminationStatus, 0, "run script/build-network")
  }

  /// The same toolchain makes the same bytes.
  func testTheCheckedInProgramIsBuiltFromItsSource() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("network-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Process()
    script.executableURL = package.appendingPathComponent("script/build-network")
    script.arguments = [folder.path]
    script.standardOutput = FileHandle.nullDevice
    try script.run()
    script.waitUntilExit()
    XCTAssertEqual(script.terminationStatus, 0)
    for name in ["start-offline-x86_64", "start-offline-aarch64"] {
      let kept = try CompiledModule(sources.appendingPathComponent(name))
      let built = try CompiledModule(folder.appendingPathComponent(name))
      XCTAssertNotNil(kept.linker, "\(name) does not name its linker")
      guard built.linker == kept.linker else { continue }
      XCTAssertEqual(
        built.bytes, kept.bytes,
        "\(name) was built from another source or with other options: run script/build-network")
    }
  }
}
