// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Desktop

/// Tests the portals, permissions and identities of a desktop.
final class DesktopServiceTests: XCTestCase {
  private var desktop: PrivateDesktop!

  override func setUpWithError() throws {
    desktop = try PrivateDesktop.start()
    try XCTSkipUnless(desktop.hasPortals, "xdg-desktop-portal-gtk is not installed")
  }

  override func tearDown() { desktop?.stop() }

  /// Queries the version of a portal.
  private func callPortal(_ environment: [String: String] = [:]) throws -> Termination? {
    let process = try desktop.spawn(
      executable: "gdbus",
      arguments: [
        "call", "--session", "-d", "org.freedesktop.portal.Desktop", "-o", "/org/freedesktop/portal/desktop",
        "-m",
        "org.freedesktop.DBus.Properties.Get", "org.freedesktop.portal.Camera", "version",
      ], environment: environment)
    return process.wait(timeout: 20)
  }

  private var mounts: [String] {
    String(decoding: ProcessTable.contents("/proc/self/mounts") ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { $0.contains(" \(desktop.rootDirectory.path)/") }
  }

  func testPortalsAnswerWhenTheyAreOffered() throws {
    XCTAssertEqual(try callPortal(), .exited(1))
    try desktop.offerPortals(true)
    XCTAssertEqual(try callPortal(), .exited(0))
    try desktop.offerPortals(false)
    XCTAssertEqual(try callPortal(), .exited(0), "running portals continue")
    try desktop.endPortals()
    XCTAssertEqual(try callPortal(), .exited(1))
  }

  func testPortalsEndWithTheDesktop() throws {
    try desktop.offerPortals(true)
    XCTAssertEqual(
      try callPortal(try desktop.identity("org.example.Demo", name: "Demo", isKnown: false)), .exited(0))
    let root = desktop.rootDirectory.path
    let processes = desktop.processes()
    let programs = Set(
      processes.compactMap { ForeignProcess($0)?.arguments.first }.map { ($0 as NSString).lastPathComponent })
    for name in ["xdg-desktop-portal", "xdg-desktop-portal-gtk", "xdg-permission-store", "xdg-dbus-proxy"] {
      XCTAssertTrue(programs.contains(name), "\(name) is not among \(programs)")
    }
    desktop.stop()
    XCTAssertEqual(DesktopProcess.processes(ofDesktop: desktop.identifier), [])
    XCTAssertEqual(processes.filter { ForeignProcess($0) != nil }, [])
    XCTAssertEqual(mounts, [])
    XCTAssertFalse(FileManager.default.fileExists(atPath: root))
  }

  func testAnswersAreStoredForEachProgram() throws {
    let camera = PermissionStore.Entry(table: "devices", id: "camera")
    let store = try PermissionStore(of: desktop)
    try store.forget(camera, for: "org.example.One")
    try store.set(camera, for: "org.example.One", to: ["yes"])
    try store.set(camera, for: "org.example.Two", to: ["no"])
    XCTAssertEqual(try store.answers(camera), ["org.example.One": ["yes"], "org.example.Two": ["no"]])
    try store.forget(camera, for: "org.example.One")
    try store.forget(camera, for: "org.example.Three")
    XCTAssertEqual(try store.answers(camera), ["org.example.Two": ["no"]])
    try store.forget(camera, for: nil)
    XCTAssertThrowsError(try store.answers(camera))
  }

  func testIdentitiesThatPortalsAccept() {
    for text in ["org.example.Demo", "org.gnome.Some_App.Devel", "org.example.Two-Words"] {
      XCTAssertTrue(PrivateDesktop.isIdentity(text), text)
    }
    for text in [
      "", "demo", "org.example", "org..Demo", "org.1example.Demo", "org.two-words.Demo", "org.example.Füße",
    ] {
      XCTAssertFalse(PrivateDesktop.isIdentity(text), text)
    }
  }

  func testAProxyThatEndedIsStartedAgain() throws {
    try desktop.offerPortals(true)
    let first = try desktop.identity("org.example.Demo", name: "Demo", isKnown: false)
    XCTAssertEqual(try desktop.identity("org.example.Demo", name: "Demo", isKnown: false), first)
    for process in desktop.identityProcesses { kill(process, SIGKILL) }
    try waitUntil(deadline: 5) {
      try desktop.identity("org.example.Demo", name: "Demo", isKnown: false) != first
    }
    XCTAssertEqual(
      try callPortal(try desktop.identity("org.example.Demo", name: "Demo", isKnown: false)), .exited(0))
  }
}
