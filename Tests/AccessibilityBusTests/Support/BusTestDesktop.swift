// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation
import Processes
import Toolkits
import XCTest

/// A private desktop for one test, with a connection to its accessibility bus.
final class BusTestDesktop {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let desktop: PrivateDesktop
  let bus: AccessibilityBusConnection
  var busAddress: String { desktop.accessibilityBusAddress }

  init(callTimeout: TimeInterval = 5) throws {
    desktop = try PrivateDesktop.start()
    do {
      bus = try AccessibilityBusConnection(
        address: desktop.accessibilityBusAddress, recognize: ToolkitRegistry.recognize,
        callTimeout: callTimeout)
    } catch {
      desktop.stop()
      throw error
    }
  }

  /// Ends every process and removes the home directory.
  func shutDown() { desktop.stop() }

  /// A file in the desktop's home directory.
  func write(_ contents: String, to name: String) throws -> URL {
    let file = desktop.homeDirectory.appendingPathComponent(name)
    try contents.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// Starts a program and waits until it shows a window on the accessibility bus, with something named `text`
  /// in it, and then sends no events for a while.
  func launch(
    _ command: [String], named name: String? = nil, showing text: String? = nil,
    within seconds: TimeInterval = 30
  ) throws -> AccessibleProgram {
    let process = try desktop.spawn(
      executable: command[0], arguments: Array(command.dropFirst()),
      environment: ["GSETTINGS_BACKEND": "memory"])
    return try waitForApplication(seconds, showing: text) { application in
      name.map { application.name == $0 } ?? (application.processID == process.processIdentifier)
    }
  }

  private func waitForApplication(
    _ seconds: TimeInterval, showing text: String?, where matches: (AccessibleProgram) -> Bool
  ) throws -> AccessibleProgram {
    let deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
    var last = "no application"
    while SuspendingClock.now < deadline {
      let events = bus.eventCount
      let applications = try bus.applications()
      last = applications.map { "\($0.name) (\($0.processID))" }.joined(separator: ", ")
      if let application = applications.first(where: matches), application.hasAnswered,
        let tree = try? bus.snapshot(of: application), tree.count > 1,
        text == nil || (0..<tree.count).contains(where: { tree.name($0) == text })
      {
        settle()
        return application
      }
      _ = bus.waitForEvent(after: events, until: min(deadline, .now.advanced(by: .milliseconds(200))))
    }
    throw Failure(description: "no matching application within \(seconds) s; found \(last)")
  }

  /// Waits for a quiet time without events, at most a few seconds.
  func settle(quiet: Duration = .milliseconds(400)) {
    let limit = SuspendingClock.now.advanced(by: .seconds(3))
    while SuspendingClock.now < limit {
      if !bus.waitForEvent(after: bus.eventCount, until: .now.advanced(by: quiet)) { return }
    }
  }
}
