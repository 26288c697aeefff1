// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

@testable import Desktop

/// Tests which server runs if Xorg is missing or does not work.
final class ServerChoiceTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    // A short name, since it becomes the base of socket paths.
    folder = URL(fileURLWithPath: "/tmp/understood-" + UUID().uuidString.prefix(8))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// A program that replaces Xorg.
  private func xorg(script: String?) throws -> XServerKind {
    let file = folder.appendingPathComponent("Xorg")
    if let script {
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return XServerKind(
      .xorg,
      program: SystemProgram(
        name: "Xorg", purpose: "the X server", paths: [file.path], usesPath: false,
        packages: ["xserver-xorg-core"]))
  }

  func testXvfbReplacesAMissingXorgAndTheNotesHaveTheReason() throws {
    let desktop = try PrivateDesktop.start(
      DesktopConfiguration(), kinds: [xorg(script: nil), XServerKind.xvfb])
    defer { desktop.stop() }
    XCTAssertEqual(desktop.serverName, "Xvfb")
    XCTAssertEqual(desktop.notes.count, 1)
    XCTAssertTrue(desktop.notes[0].contains("apt-get install xserver-xorg-core"), desktop.notes[0])
    XCTAssertNoThrow(try desktop.checkHealth())
  }

  func testXvfbReplacesAFailingXorgAndTheNotesQuoteIt() throws {
    let desktop = try PrivateDesktop.start(
      DesktopConfiguration(),
      kinds: [xorg(script: "echo '(EE) no screens found' >&2; exit 1"), XServerKind.xvfb])
    defer { desktop.stop() }
    XCTAssertEqual(desktop.serverName, "Xvfb")
    XCTAssertTrue(desktop.notes[0].contains("exited with status 1"), desktop.notes[0])
    XCTAssertTrue(desktop.notes[0].contains("(EE) no screens found"), desktop.notes[0])
  }

  func testXvfbReplacesAHangingXorg() throws {
    var configuration = DesktopConfiguration()
    configuration.startTimeout = 6
    let desktop = try PrivateDesktop.start(
      configuration, kinds: [xorg(script: "trap '' TERM; exec sleep 600"), XServerKind.xvfb])
    defer { desktop.stop() }
    XCTAssertEqual(desktop.serverName, "Xvfb")
    XCTAssertEqual(desktop.notes.count, 1, "\(desktop.notes)")
    XCTAssertTrue(desktop.notes[0].hasPrefix("Xorg could not be used: "), "\(desktop.notes)")
  }

  func testXvfbReplacesAnXorgWithoutASocket() throws {
    let desktop = try PrivateDesktop.start(
      DesktopConfiguration(),
      kinds: [xorg(script: #"echo "${1#:}" >&3; exec sleep 600"#), XServerKind.xvfb])
    defer { desktop.stop() }
    XCTAssertEqual(desktop.serverName, "Xvfb")
    XCTAssertTrue(
      desktop.notes[0].contains("its socket /tmp/.X11-unix/X1")
        && desktop.notes[0].contains("does not exist"),
      "\(desktop.notes)")
  }

  func testAServerChosenByNameIsNotReplacedAndLeavesNothing() throws {
    var configuration = DesktopConfiguration()
    configuration.server = .xorg
    // A separate base, since other desktops may come and go in the usual one.
    let usual = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
    setenv("XDG_RUNTIME_DIR", folder.path, 1)
    defer { if let usual { setenv("XDG_RUNTIME_DIR", usual, 1) } else { unsetenv("XDG_RUNTIME_DIR") } }
    XCTAssertEqual(DesktopFolders.base, folder.path)
    XCTAssertThrowsError(
      try PrivateDesktop.start(configuration, kinds: [xorg(script: "echo broken >&2; kill -9 $$")])
    ) { error in
      guard case DesktopError.partDied(_, let termination, let log) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(termination, .signaled(SIGKILL, coreDumped: false))
      XCTAssertEqual(log, ["broken"])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(names.filter { $0.hasPrefix(DesktopFolders.prefix) }, [])
  }
}
