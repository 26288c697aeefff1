// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests that the number of open files does not grow with the number of tests in a process.
final class OpenFilesTests: BehaviorTestCase {
  func testLaunchesLeaveNoOpenFiles() throws {
    try check(BehaviorFixture.labels.application(.gtk4, ["A"]))
  }

  func testABrowserLeavesNoOpenFiles() throws {
    let app = XCUIApplication(bundleIdentifier: "chromium")
    app.launchArguments = ["data:text/html,<button>A</button>"]
    try check(app)
  }

  func testDesktopsLeaveNoOpenFiles() throws {
    let app = BehaviorFixture.labels.application(.gtk3, ["A"])
    // Tests hold their elements beyond the end of a desktop.
    var elements: [XCUIElement] = []
    check(app) {
      AutomationSession.shared.host.discard()
      app.launch()
      let button = app.buttons["A"]
      button.tap()
      XCTAssertTrue(button.exists)
      elements.append(button)
    }
  }

  private func check(_ app: XCUIApplication) throws {
    check(app) {
      app.launch()
      app.buttons["A"].tap()
      // The tree that is read for this is cached for the next query, which never comes.
      XCTAssertTrue(app.buttons["A"].exists)
      app.terminate()
    }
  }

  private func check(_ app: XCUIApplication, _ use: () throws -> Void) rethrows {
    terminateAfterTest(app)
    try use()
    let before = Self.openFiles()
    for _ in 0..<5 { try use() }
    let after = Self.openFiles()
    XCTAssertLessThanOrEqual(after.count, before.count + 3, "\(Self.kinds(before))\n\(Self.kinds(after))")
  }

  /// The target of each descriptor of this process, except for descriptors that watch threads.
  ///
  /// The number of those depends on the browser, and the next browser replaces them.
  private static func openFiles() -> [String] {
    let folder = "/proc/self/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    .filter { !$0.hasPrefix("/proc/") }
  }

  private static func kinds(_ files: [String]) -> [String: Int] {
    Dictionary(grouping: files) {
      $0.replacingOccurrences(of: "[0-9]+", with: "N", options: .regularExpression)
    }.mapValues(\.count)
  }
}
