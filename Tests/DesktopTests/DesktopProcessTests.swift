// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import TestSupport
import XCTest

@testable import Desktop

final class DesktopProcessTests: XCTestCase {
  private static let shared = Mutex<PrivateDesktop?>(nil)

  private var desktop: PrivateDesktop { get throws { try XCTUnwrap(Self.shared.withLock { $0 }) } }

  override func setUpWithError() throws {
    try Self.shared.withLock { if $0 == nil { $0 = try PrivateDesktop.start() } }
  }

  override class func tearDown() {
    shared.withLock { shared in
      shared?.stop()
      shared = nil
    }
  }

  func testOutputAndStatusAreStored() throws {
    let process = try desktop.spawn(
      executable: "/bin/sh", arguments: ["-c", "echo hello; echo first >&2; echo last >&2; exit 3"],
      name: "a/b c")
    XCTAssertEqual(process.wait(timeout: 10), .exited(3))
    XCTAssertEqual(process.termination, .exited(3))
    XCTAssertEqual(try String(contentsOf: process.standardOutputFile, encoding: .utf8), "hello\n")
    XCTAssertEqual(process.lastErrorLines(1), ["last"])
    XCTAssertEqual(process.lastErrorLines(10), ["first", "last"])
  }

  func testASignalIsDistinguishedFromAnExit() throws {
    let process = try desktop.spawn(executable: "/bin/sh", arguments: ["-c", "kill -SEGV $$"])
    guard case .signaled(SIGSEGV, _)? = process.wait(timeout: 10) else {
      return XCTFail("\(String(describing: process.termination))")
    }
  }

  func testWaitEndsAtItsDeadline() throws {
    let process = try desktop.spawn(executable: "sleep", arguments: ["600"])
    XCTAssertNil(process.termination)
    let began = SuspendingClock.now
    XCTAssertNil(process.wait(until: began + .milliseconds(50)))
    XCTAssertLessThan(SuspendingClock.now - began, .seconds(2))
    process.terminate()
    XCTAssertEqual(process.termination, .signaled(SIGTERM, coreDumped: false))
  }

  func testTerminateEndsStubbornProgramsAndTheirDaemons() throws {
    let process = try desktop.spawn(
      executable: "sh",
      arguments: [
        "-c",
        """
        (setsid sh -c 'trap "" TERM; echo ready; while :; do sleep 600; done' &)
        env -i /bin/sh -c 'trap "" TERM; echo ready; while :; do sleep 600; done' &
        trap '' TERM; echo ready; while :; do sleep 600; done
        """,
      ])
    try waitUntil(deadline: 10) {
      try String(contentsOf: process.standardOutputFile, encoding: .utf8) == "ready\nready\nready\n"
    }
    let family = process.descendants()
    XCTAssertGreaterThanOrEqual(family.count, 4)
    let began = SuspendingClock.now
    process.terminate(grace: 0.1)
    XCTAssertLessThan(SuspendingClock.now - began, .seconds(1.5))
    XCTAssertEqual(process.termination, .signaled(SIGKILL, coreDumped: false))
    XCTAssertEqual(process.descendants(), [])
    for pid in family { XCTAssertTrue(ProcessTable.entry(pid)?.isZombie ?? true, "\(pid)") }
    XCTAssertNoThrow(try desktop.checkHealth())
  }

  func testAMissingProgramIsAnErrorThatNamesIt() throws {
    for path in ["/nowhere/program", "no-such-program-anywhere", "/etc/passwd"] {
      XCTAssertThrowsError(try desktop.spawn(executable: path)) { error in
        guard case ProcessError.spawnFailed(path, let reason) = error else { return XCTFail("\(error)") }
        XCTAssertFalse(reason.isEmpty)
      }
    }
    XCTAssertThrowsError(try desktop.spawn(executable: "true", workingDirectory: "/nowhere")) { error in
      XCTAssertTrue("\(error)".contains("/nowhere"), "\(error)")
    }
  }

  func testACrashedProgramWritesItsImageIntoTheFolderOfItsDesktop() throws {
    try XCTSkipUnless(CoreDump.obstacle == nil, "another program takes the images on this machine")
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let program = try desktop.spawn(executable: "sleep", arguments: ["60"])
    CoreDump.allow(program.processIdentifier)
    kill(program.processIdentifier, SIGSEGV)
    XCTAssertEqual(program.wait(timeout: 10), .signaled(SIGSEGV, coreDumped: true))
    guard case .found = CoreDump.find(of: program.processIdentifier, in: desktop.homeDirectory) else {
      return XCTFail("there is no image")
    }
  }

  func testChildrenOfOtherCodeAreLeftAlone() throws {
    let foreign = Process()
    foreign.executableURL = URL(fileURLWithPath: "/bin/sh")
    foreign.arguments = ["-c", "exit 7"]
    try foreign.run()
    let process = try desktop.spawn(executable: "true")
    XCTAssertEqual(process.wait(timeout: 10), .exited(0))
    foreign.waitUntilExit()
    XCTAssertEqual(foreign.terminationStatus, 7)
  }
}
