// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import TestSupport
import TreeRecordings
import XCTest
import XCUIAutomation

/// Compares each recording of `Tests/Recordings` with its program, on the system where it was made.
///
/// `script/record-trees` sets `UNDERSTUDY_RECORD_TREES`, which makes the recordings again instead.
final class TreeFixtureTests: XCTestCase {
  func testGTK3Gallery() throws { try check(.gallery(.gtk3, "gtk3")) }
  func testGTK4Gallery() throws { try check(.gtk4Gallery(gtk4)) }
  func testQt5Gallery() throws { try check(.gallery(.qt5, "qt5")) }
  func testQt6Gallery() throws { try check(.gallery(.qt6, "qt6")) }
  func testQtQuick5Gallery() throws { try check(.gallery(.quick5, "quick5")) }
  func testQtQuick6Gallery() throws { try check(.gallery(.quick6, "quick6")) }
  func testChromiumGallery() throws { try check(.gallery(.chromium, "chromium")) }
  func testFirefoxGallery() throws { try check(.gallery(.firefox, "firefox")) }

  func testSwingGallery() throws {
    JavaClasses.compile(GalleryToolkit.swingSource)
    defer { JavaClasses.remove() }
    try check(.gallery(.swing, "swing"))
    try check(.longList(.swing, "swing"))
  }

  func testTypedTextOfWidgets() throws {
    for (toolkit, name) in [
      (GalleryToolkit.gtk3, "gtk3"), (.qt5, "qt5"), (.qt6, "qt6"), (.quick5, "quick5"),
      (.quick6, "quick6"),
    ] { try check(.typed(toolkit, name)) }
  }

  func testTypedTextInBrowsers() throws {
    try check(.typed(.chromium, "chromium"))
    try check(.typed(.firefox, "firefox"))
  }

  func testTypedTextOfSwing() throws {
    JavaClasses.compile(GalleryToolkit.swingSource)
    defer { JavaClasses.remove() }
    try check(.typed(.swing, "swing"))
  }

  func testTypedTextOfGTK4() throws { try check(.typed(.gtk4, gtk4)) }

  /// The prefix of the recordings of GTK 4, whose trees differ between Debian 12 and Debian 13.
  private var gtk4: String { GalleryToolkit.gtk4.package.isAtLeast("4.18") ? "gtk418" : "gtk4" }

  func testLongListOfGTK4() throws { try check(.longList(.gtk4, "gtk4")) }

  func testFixturesOfGTK3() throws { for plan in RecordingPlan.gtk(3) { try check(plan) } }
  func testFixturesOfGTK4() throws { for plan in RecordingPlan.gtk(4) { try check(plan) } }
  func testViewsOfQt5() throws { try check(.views(5)) }
  func testViewsOfQt6() throws { try check(.views(6)) }
  func testPagesInChromium() throws {
    for plan in RecordingPlan.pages(.chromium, "chromium") { try check(plan) }
  }
  func testPagesInFirefox() throws {
    for plan in RecordingPlan.pages(.firefox, "firefox") { try check(plan) }
  }
  func testWebViewOfGTK3() throws { try check(.webView) }

  func testProgramsOfGTK() throws {
    for plan in [RecordingPlan.calculator, .textEditor, .mousepad, .galculator] { try check(plan) }
  }
  func testKCalc() throws { try check(.kcalc) }
  func testWriter() throws { try check(.writer) }
  func testCalc() throws { try check(.calc) }

  // MARK: - Comparing a recording with its program

  private var isRecording: Bool { ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD_TREES"] != nil }

  private func check(
    _ plan: RecordingPlan, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    if !isRecording {
      let systems = Set(try plan.states.map { try TreeRecordingFile($0.name).read().system })
      try XCTSkipUnless(
        systems.contains(TestedSystem.name),
        "\(plan.states[0].name) was recorded on \(systems.sorted().joined(separator: ", ")), with other versions of the programs"
      )
    }
    var difference = try differenceOfOneLaunch(plan)
    for _ in 1..<Self.maximumLaunches where difference != nil && plan.startsInTwoStates {
      difference = try differenceOfOneLaunch(plan)
    }
    if let difference { XCTFail(difference, file: file, line: line) }
  }

  /// Launches the program once, and returns the differences from the recorded states; nil without differences.
  private func differenceOfOneLaunch(_ plan: RecordingPlan) throws -> String? {
    let app = plan.application()
    app.launch()
    defer {
      app.terminate()
      // A program that no test has launched would block the next one.
      AutomationSession.shared.host.discard()
    }
    try RecordingPlan.require(app.windows.firstMatch)
    var differences: [String] = []
    for state in plan.states {
      try state.prepare(app)
      let file = TreeRecordingFile(state.name)
      if isRecording {
        try file.write(try settledRecording(of: app, state))
      } else {
        try differences += [lastingDifference(of: app, state, from: file)].compactMap { $0 }
      }
    }
    return differences.isEmpty ? nil : differences.joined(separator: "\n")
  }

  private func record(_ app: XCUIApplication, _ state: RecordingPlan.State) throws -> TreeFixture {
    try TreeFixtureWriter(of: app.target).record(
      state.name, system: TestedSystem.name, hasPicture: state.hasPicture
    )
    .withoutPlaceOfPackage()
  }

  /// Returns the difference that remains after the program had time to reach the state.
  ///
  /// Some programs repeat their layout when they are idle: Calc's last column, the display of GNOME's calculator. On a
  /// busy machine this happens seconds later.
  private func lastingDifference(
    of app: XCUIApplication, _ state: RecordingPlan.State, from file: TreeRecordingFile
  ) throws
    -> String?
  {
    let deadline = Date(timeIntervalSinceNow: Self.maximumLayout)
    while true {
      let difference = try file.difference(from: try record(app, state))
      if difference == nil || Date() > deadline { return difference }
      Thread.sleep(forTimeInterval: Self.pause)
    }
  }

  /// Returns a recording that is equal to the one before it.
  private func settledRecording(of app: XCUIApplication, _ state: RecordingPlan.State) throws -> TreeFixture {
    let deadline = Date(timeIntervalSinceNow: Self.maximumLayout)
    var (last, lines) = (try record(app, state), [String]())
    while Date() < deadline {
      let lastLines = try TreeRecordingFile.lines(of: last)
      guard lastLines != lines else { break }
      lines = lastLines
      Thread.sleep(forTimeInterval: Self.pause)
      last = try record(app, state)
    }
    return last
  }

  /// The time limit in seconds for a layout.
  private static let maximumLayout: TimeInterval = 30
  private static let pause: TimeInterval = 0.3
  private static let maximumLaunches = 6
}
