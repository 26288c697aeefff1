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
    case .appears: "waitForExistence"
    case .vanishes: "waitForNonExistence"
    case .snapshot: "snapshot()"
    case .description: "debugDescription"
    }
  }

  /// Returns the name of the row in a table: the call and the state of the program.
  ///
  /// The condition of a wait in an unchanged program is true at once. The time of any other wait begins with the click
  /// that makes the change, and ends with the answer.
  func rowTitle(_ change: ProgramChange) -> String {
    switch (isWait, change) {
    case (true, .none): "\(title), true at once"
    case (true, .one): "\(title), from the click that changes one"
    case (true, .all): "\(title), from the click that changes all"
    case (false, _): "\(title), \(change.title)"
    }
  }

  var isWait: Bool { self == .appears || self == .vanishes }

  /// The properties that a client must request from each object to answer the query, in addition to the children.
  var properties: [BareWalk.Property] {
    switch self {
    case .count, .index, .all: [.role]
    case .near, .far, .absent, .label, .value, .frame, .hittable, .predicate, .chain, .containing, .appears,
      .vanishes:
      [.name]
    case .snapshot, .description: BareWalk.Property.allCases
    }
  }

  /// Sends the query.
  ///
  /// - Throws: an error if the answer is wrong.
  func ask(_ target: QuestionTarget) throws {
    let (application, elements) = (target.application, target.elements)
    let (near, far) = (elements[target.near], elements[target.far])
    let absent = elements[target.absent]
    switch self {
    case .near: try expect(near.exists)
    case .far: try expect(far.exists)
    case .absent: try expect(!absent.exists)
    case .count: try expect(elements.count >= target.listedCount)
    case .index: try expect(elements.element(boundBy: target.listedCount / 2).exists)
    case .all: try expect(elements.allElementsBoundByIndex.count >= target.listedCount)
    case .label: try expect(far.label == target.far)
    case .value: _ = far.value
    case .frame: try expect(!near.frame.isEmpty)
    case .hittable: try expect(near.isHittable)
    case .predicate:
      let ends = NSPredicate(format: "label ENDSWITH %@", target.listedEnd)
      try expect(elements.matching(ends).count == 1)
    case .chain:
      let window = application.windows.firstMatch
      try expect(window.descendants(matching: target.elementType)[target.listed].exists)
    case .containing:
      let windows = application.windows.containing(target.elementType, identifier: target.listed)
      try expect(windows.count == 1)
    case .appears: try expect(far.waitForExistence(timeout: 5))
    case .vanishes: try expect(absent.waitForNonExistence(timeout: 5))
    case .snapshot: try expect(!application.snapshot().children.isEmpty)
    case .description: try expect(application.debugDescription.contains(target.listed))
    }
  }

  private func expect(_ isRight: Bool) throws {
    guard isRight else { throw BenchmarkError("The answer to \"\(title)\" is wrong.") }
  }

  /// Whether an answer of another tool is right; the answer is a number, or 1 for yes and 0 for no.
  func accepts(_ answer: Double, lines: Int) -> Bool {
    switch self {
    case .absent: answer == 0
    case .count, .all: answer >= Double(lines)
    default: answer >= 1
    }
  }
}
