// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import TestSupport
import XCTest

@testable import Desktop

/// Tests the start and the end of desktops with `display=wayland`.
final class WaylandDesktopTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = URL(fileURLWithPath: "/tmp/understood-" + UUID().uuidString.prefix(8))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func start(_ keys: String = "") throws -> PrivateDesktop {
    let desktop = try PrivateDesktop.start(DesktopConfiguration(parsing: "display=wayland" + keys))
    addTeardownBlock { desktop.stop() }
    return desktop
  }

  /// A program that replaces the compositor.
  private func compositor(script: String) throws -> CompositorKind {
    let file = folder.appendingPathComponent("compositor")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return CompositorKind(executable: CompositorExecutable(named: file.path))
  }

  private func start(script: String, timeout: TimeInterval? = nil) throws -> PrivateDesktop {
    var configuration = try DesktopConfiguration(parsing: "display=wayland")
    if let timeout { configuration.startTimeout = timeout }
    return try PrivateDesktop.start(configuration, kinds: [compositor(script: script)])
  }

  private func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  // MARK: - The start

  func testEveryPartAnswersOnceTheDesktopHasStarted() throws {
    let desktop = try start(",size=1024x768,scale=1.25,input=touch")
    XCTAssertNoThrow(try desktop.checkHealth())
    XCTAssertEqual(desktop.serverName, "understudy-compositor")
    XCTAssertEqual(desktop.sessionType, .wayland)
    XCTAssertEqual(desktop.notes, [])
    XCTAssertEqual(desktop.startupTimings.map(\.step), ["compositor", "session bus", "accessibility bus"])
    XCTAssertNil(desktop.inputTestSockets)
    XCTAssertEqual(desktop.touchSocket, desktop.displayName)
    XCTAssertNil(desktop.windowManagerPart)
    XCTAssertTrue(desktop.displayName.hasPrefix(desktop.rootDirectory.path + "/"), desktop.displayName)
    XCTAssertTrue(isSocket(desktop.displayName))
    XCTAssertTrue(isSocket(desktop.runtimeDirectory.appendingPathComponent("wayland-0").path))
    let deadline = Deadline(after: 5)
    let bus = try BusConnection(
      address: desktop.accessibilityBusAddress, name: "a11y bus", deadline: deadline)
    XCTAssertGreaterThan(try bus.processIdentifier(of: "org.a11y.atspi.Registry", deadline: deadline), 0)
    XCTAssertEqual(desktop.descriptor.displayName, desktop.displayName)
    XCTAssertTrue(desktop.descriptor.destination.contains("display=wayland"), desktop.descriptor.destination)
  }

  func testAnotherProcessCanUseTheDesktop() throws {
    let desktop = try start()
    var configuration = DesktopConfiguration()
    configuration.attach = desktop.descriptor
    let attached = try PrivateDesktop.start(configuration)
    XCTAssertTrue(attached.isAttached)
    XCTAssertEqual(attached.displayName, desktop.displayName)
    XCTAssertEqual(attached.sessionType, .wayland)
    XCTAssertEqual(attached.touchSocket, desktop.displayName)
    attached.stop()
    XCTAssertNoThrow(try desktop.checkHealth())
  }

  func testAProgramGetsTheEnvironmentOfWayland() throws {
    let desktop = try start()
    let process = try desktop.spawn(executable: "env")
    XCTAssertEqual(process.wait(timeout: 10), .exited(0))
    let lines = try String(contentsOf: process.standardOutputFile, encoding: .utf8).split(separator: "\n")
    XCTAssertTrue(lines.contains("WAYLAND_DISPLAY=wayland-0"))
    XCTAssertTrue(lines.contains("XDG_RUNTIME_DIR=\(desktop.runtimeDirectory.path)"))
    XCTAssertFalse(lines.contains { $0.hasPrefix("DISPLAY=") })
  }

  func testTwoDesktopsAtOnceHaveNothingInCommon() throws {
    let first = try start()
    let second = try start()
    XCTAssertNotEqual(first.displayName, second.displayName)
    XCTAssertNotEqual(first.rootDirectory, second.rootDirectory)
    XCTAssertNotEqual(first.serverProcess, second.serverProcess)
    XCTAssertTrue(Set(first.processes()).isDisjoint(with: second.processes()))
    first.stop()
    XCTAssertNoThrow(try second.checkHealth())
    XCTAssertTrue(isSocket(second.displayName))
  }

  // MARK: - Failures of the start

  func testAMissingCompositorIsReportedBeforeAnyPartStarts() throws {
    let search = CompositorExecutable(named: nil, home: folder.path, path: [folder.path])
    XCTAssertThrowsError(
      try PrivateDesktop.start(
        DesktopConfiguration(parsing: "display=wayland"), kinds: [CompositorKind(executable: search)])
    ) {
      XCTAssertEqual(
        $0 as? DesktopError, .missingCompositor(named: nil, searched: search.folders))
    }
  }

  func testACompositorThatFailsIsReportedWithItsOutput() throws {
    XCTAssertThrowsError(try start(script: "echo broken >&2; exit 64")) { error in
      guard case DesktopError.partDied(let part, let termination, let log) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(part, "compositor (understudy-compositor)")
      XCTAssertEqual(termination, .exited(64))
      XCTAssertEqual(log, ["broken"])
    }
  }

  func testACompositorThatIsNeverReadyIsReportedAndEnded() throws {
    let file = folder.appendingPathComponent("pid")
    XCTAssertThrowsError(
      try start(script: "echo $$ > \(file.path); echo waiting >&2; exec sleep 600", timeout: 2)
    ) { error in
      guard case DesktopError.partTimedOut(let part, let awaited, _, let log) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(part, "compositor (understudy-compositor)")
      XCTAssertEqual(awaited, "the line \"ready\"")
      XCTAssertEqual(log, ["waiting"])
    }
    let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    let pid = try XCTUnwrap(pid_t(text))
    XCTAssertTrue(ProcessTable.entry(pid)?.isZombie ?? true, "the compositor still runs")
  }

  // MARK: - The end

  func testStopRemovesEverything() throws {
    let desktop = try start()
    let server = desktop.serverProcess
    XCTAssertLessThan(ProcessorPressure.unhinderedSeconds { desktop.stop() }, 2)
    XCTAssertEqual(desktop.processes(), [])
    XCTAssertTrue(ProcessTable.entry(server)?.isZombie ?? true, "the compositor still runs")
    XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.rootDirectory.path))
  }

  func testTheCompositorGetsSIGTERMAtTheStop() throws {
    let mark = folder.appendingPathComponent("ended").path
    let desktop = try start(
      script: "trap ': > \(mark); exit 0' TERM; echo ready; while :; do sleep 0.05; done")
    XCTAssertNoThrow(try desktop.checkHealth())
    desktop.stop()
    XCTAssertTrue(FileManager.default.fileExists(atPath: mark))
  }

  func testAKilledCompositorIsNamedByTheHealthCheck() throws {
    let desktop = try start()
    kill(desktop.serverProcess, SIGKILL)
    XCTAssertTrue(waitUntil(deadline: 5) { (try? desktop.checkHealth()) == nil })
    XCTAssertThrowsError(try desktop.checkHealth()) { error in
      guard case DesktopError.partDied(let part, let termination, _) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(part, "compositor (understudy-compositor)")
      XCTAssertEqual(termination, .signaled(SIGKILL, coreDumped: false))
    }
  }

  func testACompositorThatDoesNotAnswerIsNamedWithoutAHintAboutX() throws {
    let desktop = try start()
    desktop.noteServerNotAnswering(call: "the position of the pointer", seconds: 5)
    XCTAssertThrowsError(try desktop.checkHealth()) { error in
      XCTAssertTrue("\(error)".contains("The compositor of the private desktop"), "\(error)")
      XCTAssertFalse("\(error)".contains("X server"), "\(error)")
    }
  }
}
