// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Desktop

/// Tests the parts that keep programs accessible: the listener, and the announcement of a screen reader.
final class AccessibilityListenerTests: XCTestCase {
  private var desktop: PrivateDesktop!

  override func setUpWithError() throws { desktop = try PrivateDesktop.start() }
  override func tearDown() { desktop?.stop() }

  /// The number of listeners that the registry reports.
  private func listeners() throws -> Int {
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
    reader.arguments = [
      "call", "--address", desktop.accessibilityBusAddress, "--dest", "org.a11y.atspi.Registry",
      "--object-path", "/org/a11y/atspi/registry", "--method", "org.a11y.atspi.Registry.GetRegisteredEvents",
    ]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    reader.waitUntilExit()
    XCTAssertEqual(reader.terminationStatus, 0, text)
    return text.lowercased().components(separatedBy: "window:desktopcreate:").count - 1
  }

  func testAListenerIsRegisteredAsLongAsItExists() throws {
    let before = try listeners()
    var listener: AccessibilityListener? = try AccessibilityListener(
      on: desktop.accessibilityBusAddress, deadline: Deadline(after: 10))
    XCTAssertEqual(try listeners(), before + 1)
    withExtendedLifetime(listener) {}
    listener = nil
    XCTAssertTrue(try waitUntil(deadline: 10) { try listeners() == before })
  }

  /// A bus without the property, from at-spi2-core 2.61 on, needs a listener instead.
  func testTheBusHasAListenerOrAPropertyForScreenReaders() throws {
    XCTAssertEqual(try listeners(), try desktop.announceScreenReader(true) ? 0 : 1)
  }
}
