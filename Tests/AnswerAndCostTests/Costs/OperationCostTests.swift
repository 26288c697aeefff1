// SPDX-License-Identifier: Apache-2.0

import Interaction
import Programs
import ResultBundle
import XCTest

@testable import XCUIAutomation

/// Compares the costs of single operations on unchanging programs, on the bus and on the heap, with thresholds in a file.
///
/// `UNDERSTUDY_COSTS=write` replaces the thresholds with the measured costs.
final class OperationCostTests: XCTestCase {
  override class func setUp() {
    // Capturing is off, because its extent depends on the available time.
    AutomationSession.shared.restart(
      environment: ProcessInfo.processInfo.environment.merging(["UNDERSTUDY_CAPTURE": "never"]) { $1 })
  }

  override class func tearDown() {
    AutomationSession.shared.restart(environment: ProcessInfo.processInfo.environment)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Operations")
    .path

  func testGTK3() throws { try check("GTK 3", "\(Self.folder)/gtk.py", "--gtk=3") }
  func testGTK4() throws { try check("GTK 4", "\(Self.folder)/gtk.py", "--gtk=4") }
  func testQt5() throws { try check("Qt 5", "\(Self.folder)/qt.py", "--qt=5") }
  func testQt6() throws { try check("Qt 6", "\(Self.folder)/qt.py", "--qt=6") }

  func testAPageOf3000ObjectsInChromium() throws {
    try check(
      "Chromium", "/usr/bin/chromium", "--app=file://\(Self.folder)/operations.html", "--window-size=700,700",
      cachesTree: true)
  }

  /// Typing a string of several words reads the field once after the first key: its states, its caret and its text.
  ///
  /// A field that has accepted such a string unchanged is not read again.
  func testTheReadAfterTheFirstKeyCostsThreeCallsOnce() throws {
    let fixtures = URL(fileURLWithPath: Self.folder).deletingLastPathComponent()
    for (program, version) in [
      ("typing_gtk.py", "--gtk=3"), ("typing_gtk.py", "--gtk=4"), ("typing_qt.py", "--qt=6"),
    ] {
      let app = XCUIApplication(url: fixtures.appendingPathComponent(program))
      app.launchArguments = [version]
      app.launch()
      defer { app.terminate() }
      let line = app.textFields["Line"]
      line.tap()
      let meter = try CostMeter(
        address: AutomationSession.shared.host.desktop().desktop.accessibilityBusAddress)
      defer { meter.end() }
      let environment = ProcessInfo.processInfo.environment.merging(["UNDERSTUDY_CAPTURE": "never"]) { $1 }
      defer { AutomationSession.shared.change(environment: environment) }
      let calls = try [("off", 5), ("on", 1), ("on", 5)].map { answers, times in
        AutomationSession.shared.change(
          environment: environment.merging(["UNDERSTUDY_TYPING_ANSWERS": answers]) { $1 })
        return Cost.median(of: try meter.measure(times) { line.typeText("some words") }).calls
      }
      XCTAssertLessThanOrEqual(calls[1] - calls[0], 3, "\(program) \(version): \(calls)")
      XCTAssertEqual(calls[2], calls[0], "\(program) \(version): \(calls)")
    }
  }

  /// Returns the name of the program, with the system unless that is Debian 12.
  ///
  /// Another system has other libraries, and therefore separate thresholds.
  private static func named(_ program: String) -> String {
    let name = BundleEvent.Host.system().firstMatch(of: #/\((\w+)\)$/#).map { String($0.1) } ?? "bookworm"
    return name == "bookworm" ? program : "\(program), \(name)"
  }

  private func check(
    _ program: String, _ executable: String, _ arguments: String..., cachesTree: Bool = false
  ) throws {
    continueAfterFailure = true
    let app = XCUIApplication(url: URL(fileURLWithPath: executable))
    app.launchArguments = arguments
    app.launch()
    defer { app.terminate() }
    XCTAssertTrue(app.buttons["Last"].waitForExistence(timeout: 30))
    _ = app.handle.application.idle.settles(within: 10, afterInput: true)
    let program = Self.named(program)
    let meter = try CostMeter(
      address: AutomationSession.shared.host.desktop().desktop.accessibilityBusAddress)
    defer { meter.end() }
    var thresholds = try Thresholds.read()
    let isWriting = ProcessInfo.processInfo.environment["UNDERSTUDY_COSTS"] == "write"
    for (name, operation) in Self.operations {
      let costs =
        cachesTree
        ? try (0..<5).flatMap { _ in
          try waitForCachedTree(of: app, meter)
          return try meter.measure(1) { try operation(app) }
        } : try meter.measure(5) { try operation(app) }
      // If a page changes during a query, its tree is read again, which only adds to the cost. On a busy machine this
      // happened in four of five runs.
      let cost = cachesTree ? Cost.least(of: costs) : Cost.median(of: costs)
      AutomationSession.shared.runLog.run("\(program), \(name): \(Self.line(costs))") {}
      if isWriting {
        thresholds.operations[program, default: [:]][name] = cost
      } else {
        let problems = thresholds.problems(program, name, cost)
        XCTAssertEqual(problems, [], "each time: \(Self.line(costs))")
        for remark in thresholds.remarks(program, name, cost) { print("costs: \(remark)") }
      }
    }
    if isWriting { try thresholds.write() }
  }

  /// Reads the tree until the library can use the cached one; on a busy machine this takes several reads.
  private func waitForCachedTree(of app: XCUIApplication, _ meter: CostMeter) throws {
    let end = Date(timeIntervalSinceNow: 20)
    repeat {
      let cost = try meter.measure(1) { try Self.readTree(of: app) }
      if cost.first?.calls == 0 { return }
    } while Date() < end
    XCTFail("the tree was read again each time for 20 s")
  }

  private static func readTree(of app: XCUIApplication) throws {
    let program = app.handle.application
    try program.session.lock.withLock { _ = try program.elementTree() }
  }

  private static let operations: [(name: String, @Sendable (XCUIApplication) throws -> Void)] = [
    ("elements", { try OperationCostTests.readTree(of: $0) }),
    ("snapshot", { _ = try $0.snapshot() }),
    ("exists near", { XCTAssertTrue($0.buttons["First"].exists) }),
    ("exists far", { XCTAssertTrue($0.buttons["Last"].exists) }),
    ("exists absent", { XCTAssertFalse($0.buttons["Nowhere"].exists) }),
    ("count", { XCTAssertGreaterThan($0.buttons.count, 50) }),
    ("label", { XCTAssertEqual($0.buttons["First"].label, "First") }),
    ("tap", { $0.buttons["First"].tap() }),
  ]

  private static func line(_ costs: [Cost]) -> String {
    Cost.Measure.allCases.map { measure in
      "\(measure.rawValue) " + costs.map { "\($0[measure])" }.joined(separator: " ")
    }.joined(separator: "; ")
  }
}
