// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import TestSupport
import TreeRecordings
import XCTest
import XCUIAutomation

/// A test that compares recordings with their programs, or makes the recordings again.
class ScreenFixtureTestCase: XCTestCase {
  private var isRecording: Bool { ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD_TREES"] != nil }

  func check(
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

  /// Launches the program once, and returns the differences from the recorded states; nil if there are no differences.
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

  private func record(_ app: XCUIApplication, _ state: RecordingPlan.State) throws -> ScreenFixture {
    try ScreenFixtureWriter(of: app.target).record(
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
  private func settledRecording(of app: XCUIApplication, _ state: RecordingPlan.State) throws -> ScreenFixture
  {
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
