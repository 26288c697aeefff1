// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Processes

/// Tests that descendants of a process are current, although not all processes are read each time.
final class ProcessTableCacheTests: XCTestCase {
  private let known = ProcessTableCache()

  func testAProcessIsFoundAtItsStartAndGoneAtItsEnd() throws {
    for _ in 0..<20 {
      let child = try Self.run("exec sleep 600")
      XCTAssertTrue(known.descendants(of: getpid()).contains(child.processIdentifier))
      XCTAssertTrue(known.descendants(of: getpid()).contains(child.processIdentifier))
      child.terminate()
      child.waitUntilExit()
      XCTAssertFalse(known.descendants(of: getpid()).contains(child.processIdentifier))
    }
  }

  func testAnOrphanedProcessIsNoLongerADescendant() throws {
    let output = Pipe()
    let child = try Self.run("sh -c 'sleep 600 & echo $!; read line'; exit 0", output: output)
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let grandchild = try XCTUnwrap(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    defer { kill(grandchild, SIGKILL) }
    XCTAssertTrue(known.descendants(of: child.processIdentifier).contains(grandchild))
    let middle = try XCTUnwrap(ProcessTable.entry(grandchild)?.parent)
    XCTAssertNotEqual(middle, child.processIdentifier)
    (child.standardInput as? Pipe)?.fileHandleForWriting.closeFile()
    // Foundation waits for all processes that have the inherited files, including the grandchild.
    waitUntil(deadline: 10) { ProcessTable.entry(middle)?.isZombie ?? true }
    XCTAssertEqual(ProcessTable.entry(grandchild)?.isZombie, false)
    XCTAssertFalse(known.descendants(of: middle).contains(grandchild))
    XCTAssertFalse(known.descendants(of: getpid()).contains(middle))
  }

  func testDescendantsAreThoseOfTheProcessTable() throws {
    let children = try (0..<3).map { _ in try Self.run("sleep 600 & sleep 600 & wait") }
    defer { for child in children { child.terminate() } }
    for child in children {
      waitUntil(deadline: 10) { known.descendants(of: child.processIdentifier).count >= 2 }
      let table = ProcessTable.read().entries.filter { $0.parent == child.processIdentifier }.map(\.pid)
      XCTAssertEqual(known.descendants(of: child.processIdentifier), table.sorted())
      for pid in table { kill(pid, SIGKILL) }
    }
  }

  private static func run(_ script: String, output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.standardInput = Pipe()
    if let output { process.standardOutput = output }
    try process.run()
    return process
  }
}
