// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Desktop

/// Tests that a desktop leaves nothing behind after the end of its owner, a second program.
final class OwnerDeathTests: XCTestCase {
  private struct Report: Codable {
    var display: String
    var root: String
    var identifier: String
    var pids: [pid_t]
    var notes: [String]
  }

  private struct Owner {
    let process: Process
    let input: Pipe
    let output: FileDescriptor
    let report: Report
  }

  /// Starts a program that owns a desktop in the folder of all desktops, or in another one.
  private func startOwner(_ destination: String = "", in base: URL? = nil) throws -> Owner {
    let test = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let process = Process()
    process.executableURL = test.deletingLastPathComponent().appendingPathComponent("DesktopProbe")
    process.arguments = [destination]
    if let base {
      process.environment = ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": base.path]) { $1 }
    }
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    addTeardownBlock { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let descriptor = FileDescriptor(dup(output.fileHandleForReading.fileDescriptor))
    let line = try XCTUnwrap(descriptor.readLine(deadline: Deadline(after: 30)))
    let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
    XCTAssertGreaterThan(report.pids.count, 7)
    XCTAssertTrue(report.pids.allSatisfy { isAlive($0) })
    return Owner(process: process, input: input, output: descriptor, report: report)
  }

  private func isAlive(_ pid: pid_t) -> Bool { ProcessTable.entry(pid).map { !$0.isZombie } ?? false }

  /// Waits until nothing is left, and fails after two seconds.
  private func assertAllGone(_ report: Report, file: StaticString = #filePath, line: UInt = #line) {
    waitUntil(deadline: 2) {
      !report.pids.contains { isAlive($0) } && !FileManager.default.fileExists(atPath: report.root)
    }
    XCTAssertEqual(report.pids.filter { isAlive($0) }, [], file: file, line: line)
    XCTAssertEqual(DesktopProcess.processes(ofDesktop: report.identifier), [], file: file, line: line)
    XCTAssertFalse(FileManager.default.fileExists(atPath: report.root), file: file, line: line)
    let number = report.display.dropFirst()
    let sockets = String(decoding: ProcessTable.contents("/proc/net/unix") ?? [], as: UTF8.self)
    if !sockets.contains(" @/tmp/.X11-unix/X\(number)\n") {
      XCTAssertFalse(
        FileManager.default.fileExists(atPath: "/tmp/.X11-unix/X\(number)"), file: file, line: line)
    }
  }

  func testAKilledOwnerLeavesNothingBehind() throws {
    let owner = try startOwner()
    kill(owner.process.processIdentifier, SIGKILL)
    assertAllGone(owner.report)
    // No process has the owner's output open, so reading it reaches the end.
    XCTAssertTrue(waitUntilReady(owner.output.number, deadline: Deadline(after: 1)))
    XCTAssertNil(owner.output.readLine(deadline: Deadline(after: 1)))
  }

  func testAnOwnerThatExitsWithoutAStopLeavesNothingBehind() throws {
    let owner = try startOwner("server=xvfb")
    try owner.input.fileHandleForWriting.close()
    assertAllGone(owner.report)
  }

  func testAKilledOwnerOfAWaylandDesktopLeavesNothingBehind() throws {
    let owner = try startOwner("display=wayland")
    kill(owner.process.processIdentifier, SIGKILL)
    assertAllGone(owner.report)
  }

  func testTheNextStartCleansUpWhenTheGuardWasLostToo() throws {
    let owner = try startOwner()
    try killWithItsGuard(owner)
    StaleDesktops.sweep()
    assertAllGone(owner.report)
  }

  func testTheNextDesktopReportsRemovedDesktops() throws {
    // Any desktop that starts on this machine sweeps the folder of all desktops, also one of another test.
    let base = URL(fileURLWithPath: "/tmp/ud-" + UUID().uuidString.prefix(8))
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    addTeardownBlock { try FileManager.default.removeItem(at: base) }
    let owner = try startOwner(in: base)
    try killWithItsGuard(owner)
    let next = try startOwner(in: base)
    assertAllGone(owner.report)
    XCTAssertTrue(next.report.notes.contains { $0.contains(owner.report.root) }, "\(next.report.notes)")
    try next.input.fileHandleForWriting.close()
    // The guard needs the folder until it is done.
    assertAllGone(next.report)
  }

  private func killWithItsGuard(_ owner: Owner) throws {
    let guards = ProcessTable.read().entries.filter {
      let line = ProcessTable.contents("/proc/\($0.pid)/cmdline") ?? []
      return $0.parent == owner.process.processIdentifier
        && String(decoding: line, as: UTF8.self).contains("understudy-guard")
    }
    XCTAssertEqual(guards.count, 1)
    for entry in guards { entry.send(SIGKILL) }
    kill(owner.process.processIdentifier, SIGKILL)
    owner.process.waitUntilExit()
  }

  func testARecordOfAnotherBootNamesNoProcesses() throws {
    let root = URL(fileURLWithPath: "/tmp/understood-" + UUID().uuidString.prefix(8))
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let record = ProcessRecord(root: root)
    try record.begin()
    let leftovers: [ServerLeftover] = [ServerLeftover(path: "/tmp/X7")]
    try record.add(leftovers)
    XCTAssertEqual(record.read().leftovers, leftovers)
    try Data("scope other pid:[1]\nsession 1 1\nsocket /tmp/X7\n".utf8).write(
      to: root.appendingPathComponent("record"))
    XCTAssertEqual(record.read().leftovers, [])
    XCTAssertEqual(record.read().sessions, [:])
  }

  func testASweepLeavesLivingDesktopsAlone() throws {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    StaleDesktops.sweep()
    XCTAssertNoThrow(try desktop.checkHealth())
    XCTAssertTrue(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
  }
}
