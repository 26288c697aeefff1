// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A query of tests for the elements of a program with numbered lines.
enum Question: String, CaseIterable, Codable {
  case near, far, absent, count, index, all, label, value, frame, hittable, predicate, chain, containing
  case appears, vanishes, snapshot, description

  /// The call in a test.
  var title: String {
    switch self {
    case .near: "exists, near"
    case .far: "exists, far"
    case .absent: "exists, absent"
    case .count: "count"
    case .index: "element(boundBy:)"
    case .all: "allElementsBoundByIndex"
    case .label: "label"
    case .value: "value"
    case .frame: "frame"
    case .hittable: "isHittable"
    case .predicate: "label ENDSWITH, count"
    case .chain: "a chain of three"
    case .containing: "containing"
    case .appears: "waitForExistence, is there"
    case .vanishes: "waitForNonExistence, is absent"
    case .snapshot: "snapshot()"
    case .description: "debugDescription"
    }
  }

  /// Sends the query.
  ///
  /// - Parameters:
  ///   - application: a program with lines "Line 0" to "Line \(lines - 1)" in groups.
  ///   - lines: the number of lines.
  /// - Throws: an error if the answer is wrong.
  func ask(_ application: XCUIApplication, lines: Int) throws {
    let texts = application.staticTexts
    let far = texts["Line \(lines - 1)"]
    let near = texts["Line 0"]
    let absent = texts["Line that is not there"]
    switch self {
    case .near: try expect(near.exists)
    case .far: try expect(far.exists)
    case .absent: try expect(!absent.exists)
    case .count: try expect(texts.count >= lines)
    case .index: try expect(texts.element(boundBy: lines / 2).exists)
    case .all: try expect(texts.allElementsBoundByIndex.count >= lines)
    case .label: try expect(far.label == "Line \(lines - 1)")
    case .value: _ = far.value
    case .frame: try expect(!near.frame.isEmpty)
    case .hittable: try expect(near.isHittable)
    case .predicate:
      let last = NSPredicate(format: "label ENDSWITH %@", " \(lines - 1)")
      try expect(texts.matching(last).count == 1)
    case .chain:
      try expect(
        application.windows.firstMatch.descendants(matching: .staticText)["Line \(lines - 1)"].exists)
    case .containing:
      try expect(application.windows.containing(.staticText, identifier: "Line \(lines - 1)").count == 1)
    case .appears: try expect(far.waitForExistence(timeout: 5))
    case .vanishes: try expect(absent.waitForNonExistence(timeout: 5))
    case .snapshot: try expect(!application.snapshot().children.isEmpty)
    case .description: try expect(application.debugDescription.contains("Line \(lines - 1)"))
    }
  }

  private func expect(_ isRight: Bool) throws {
    guard isRight else { throw BenchmarkError("The answer to \"\(title)\" is wrong.") }
  }
}

/// The change of a program before a query.
enum ProgramChange: String, CaseIterable, Codable {
  case none, one, all

  var title: String {
    switch self {
    case .none: "unchanged"
    case .one: "after one change"
    case .all: "after all changed"
    }
  }

  /// The button of the program that makes the change; nil for no change.
  var button: String? {
    switch self {
    case .none: nil
    case .one: "Change one"
    case .all: "Change all"
    }
  }
}
