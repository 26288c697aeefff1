// SPDX-License-Identifier: Apache-2.0

import Interaction
import Programs
import XCTest

@testable import XCUIAutomation

/// Queries one running churn program and compares the answers with a plain walk.
final class ChurnWatch {
  private let app: XCUIApplication
  /// The element that contains the changing elements: the program, or the page in a browser.
  let scope: XCUIElement
  private let connection: WireConnection
  /// The number of questions of all kinds after each burst: each question reads the program again.
  private static let atOnce = 16
  private let root: (busName: String, path: String)
  /// The number of answers that were compared with a walk.
  private(set) var asked = 0
  /// The number of questions during the changes.
  private(set) var askedDuring = 0
  /// The number of comparisons that were repeated because the program still changed.
  private(set) var unquiet = 0

  init(_ app: XCUIApplication, isPage: Bool) throws {
    self.app = app
    scope = isPage ? app.webViews.firstMatch : app
    let reference = try XCTUnwrap(app.handle.references().first)
    root = (reference.busName, reference.path)
    connection = try WireConnection(
      address: AutomationSession.shared.host.desktop().desktop.accessibilityBusAddress)
  }

  func walk() throws -> Screen {
    Screen(try UncachedWalk(on: connection, busName: root.busName, path: root.path))
  }

  /// Asks the questions that are possible at any time, until a burst is over.
  func askDuring(
    _ burst: Int, groups: [String], using random: inout some RandomNumberGenerator
  ) throws {
    let limit = ContinuousClock.now.advanced(by: .seconds(30))
    var questions: [CheckedQuery] = []
    while !scope.staticTexts["Burst \(burst) done"].exists {
      XCTAssertTrue(
        scope.buttons["Burst"].exists, "burst \(burst): the button that never changes was not found")
      XCTAssertEqual(scope.buttons["Burst"].label, "Burst")
      if questions.isEmpty {
        questions = CheckedQuery.some(groups: groups, using: &random).filter(\.isForAnyTime)
        questions.shuffle(using: &random)
      }
      let question = questions.removeLast()
      let start = ContinuousClock.now
      _ = try question.ask(scope)
      askedDuring += 1
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(10), "burst \(burst): \(question.text)")
      guard ContinuousClock.now < limit else {
        throw WireError(description: "burst \(burst) was not over within 30 s")
      }
    }
  }

  /// Returns the wrong answers after one change that no text of the program announces.
  ///
  /// The program was read before the change; only its events, if it sends any, report the change.
  func compareAfterDrip(_ burst: Int, using random: inout some RandomNumberGenerator) throws -> [String] {
    let before = try walk()
    scope.buttons["Drip"].tap()
    let questions = CheckedQuery.some(groups: before.groups, using: &random).filter(\.countsAll)
    let limit = ContinuousClock.now.advanced(by: .seconds(10))
    var screen = before
    // Repeats a question until the change, so that an answer cached even for a short time is from before the change.
    while screen == before, ContinuousClock.now < limit {
      _ = try questions.first?.ask(scope)
      screen = try walk()
    }
    guard screen != before else {
      throw WireError(description: "burst \(burst): nothing dripped within 10 s")
    }
    for _ in 0..<5 {
      let answers = try questions.map { try $0.ask(scope) }
      asked += questions.count
      let wrong = zip(questions, answers).filter { $0.expected(screen) != $1 }
      let now = try walk()
      if now == screen { return try wrong.map { try describe($0, answered: $1, screen) } }
      // The program still changed.
      unquiet += 1
      screen = now
    }
    throw WireError(description: "burst \(burst): the program did not come to rest")
  }

  /// Returns the wrong answers when the program is quiet, and the elements that it then has.
  ///
  /// A walk reads the program's elements, and may thereby refresh them. In every second burst the walk comes first, in the
  /// others the questions do.
  func compare(
    _ burst: Int, groups: [String], using random: inout some RandomNumberGenerator
  ) throws -> (differences: [String], screen: Screen) {
    for _ in 0..<5 {
      _ = app.handle.application.idle.settles(within: 10, afterInput: true)
      let questions = CheckedQuery.some(groups: groups, using: &random).shuffled(using: &random).prefix(
        Self.atOnce)
      let before = burst.isMultiple(of: 2) ? nil : try walk()
      let answers = try questions.map { try $0.ask(scope) }
      let screen = try walk()
      asked += questions.count
      let wrong = zip(questions, answers).filter { $0.expected(screen) != $1 }
      if wrong.isEmpty, before == nil || before == screen { return ([], screen) }
      // The answers of a program that still changes cannot be compared.
      guard before ?? screen == screen, try walk() == screen else {
        unquiet += 1
        continue
      }
      return (try wrong.map { try describe($0, answered: $1, screen) }, screen)
    }
    throw WireError(description: "burst \(burst): the program did not come to rest")
  }

  private func describe(_ question: CheckedQuery, answered: String, _ screen: Screen) throws -> String {
    let (expected, again) = (question.expected(screen), try question.ask(scope))
    return "\(question.text): expected \(expected), found \(answered), then \(again)"
  }
}
