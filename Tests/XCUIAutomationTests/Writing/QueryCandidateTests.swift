import AccessibilityBus
import AutomationEngine
import Foundation
import XCTest

@testable import XCUIAutomation

/// The queries that are offered for the elements of real programs.
final class QueryCandidateTests: BehaviourTestCase {
  private func tree(of app: XCUIApplication) throws -> ElementTree {
    try ElementHandle(query: app.windows.query).matches().tree
  }

  private func node(_ query: XCUIElementQuery, in tree: ElementTree, _ number: Int = 0) throws -> Int {
    let found = try QueryEvaluator(tree: tree).matches(of: query.query)
    return try XCTUnwrap(found.indices.contains(number) ? found[number] : nil, query.description)
  }

  func testEveryCandidateOfEveryElementFindsItAlone() throws {
    for (fixture, toolkit) in [(Fixture.controls, Toolkit.gtk3), (.controls, .gtk4), (.pages, .gtk3)] {
      let app = launch(fixture, toolkit)
      let tree = try tree(of: app)
      let candidates = QueryCandidates(tree: tree)
      for node in try QueryEvaluator(tree: tree).matches(of: app.descendants(matching: .any).query) {
        let found = candidates.candidates(for: node)
        XCTAssertFalse(found.isEmpty, "no query for node \(node), a \(tree.type(node)) of \(fixture)")
        XCTAssertEqual(found.map(\.score), found.map(\.score).sorted())
        XCTAssertEqual(Set(found.map(\.query)).count, found.count, "one is offered twice")
        XCTAssertEqual(candidates.best(for: node)?.score, found.first?.score)
        for candidate in found {
          // By the evaluator that tests use, which keeps nothing.
          XCTAssertEqual(try candidate.query.matches(in: tree), [node], "\(candidate.query)")
          XCTAssertTrue(candidate.query.isElement, "\(candidate.query)")
          XCTAssertEqual(try WrittenQuery(parsing: candidate.query.description), candidate.query)
        }
      }
      app.terminate()
    }
  }

  func testTheBestIsWhatAnEngineerWouldWrite() throws {
    let app = show(.controls, .gtk3)
    let tree = try tree(of: app)
    let candidates = QueryCandidates(tree: tree)
    func best(_ query: XCUIElementQuery, _ number: Int = 0) throws -> String? {
      candidates.best(for: try node(query, in: tree, number))?.query.description
    }
    XCTAssertEqual(try best(app.textFields), "app.textFields[\"nickname\"]")
    XCTAssertEqual(try best(app.checkBoxes), "app.checkBoxes[\"Agree\"]")
    XCTAssertEqual(try best(app.windows), "app.windows[\"Controls\"]")
    // GTK 3 calls a combo box by what is chosen in it.
    XCTAssertEqual(try best(app.popUpButtons), "app.popUpButtons.element")
    XCTAssertEqual(
      try best(app.buttons.matching(identifier: "Twin"), 1),
      "app.buttons.matching(identifier: \"Twin\").element(boundBy: 1)")
    XCTAssertEqual(candidates.best(for: 0)?.query, WrittenQuery())
    let all = candidates.candidates(for: try node(app.buttons.matching(identifier: "Twin"), in: tree))
    XCTAssertEqual(all.last?.query.steps.last, .first, "the first match is the last resort")
    XCTAssertTrue(
      all.contains { $0.query.description == "app.buttons.element(boundBy: 1)" }, "\(all.map(\.query))")
  }

  func testEqualElementsAreToldByTheContainerWithAName() throws {
    let app = show(.pages, .gtk3)
    let tree = try tree(of: app)
    let candidates = QueryCandidates(tree: tree).candidates(
      for: try node(app.cells.staticTexts, in: tree)
    ).map(\.query.description)
    XCTAssertEqual(candidates.first, "app.staticTexts[\"Milk\"]")
    XCTAssertTrue(candidates.contains("app.cells[\"Milk\"].staticTexts.element"), "\(candidates)")
    XCTAssertTrue(candidates.contains("app.tables.staticTexts[\"Milk\"]"), "\(candidates)")
  }

  func testNamesOfAllKinds() throws {
    let long = "It's a long story " + String(repeating: "of many words ", count: 20)
    let app = show(.labels, .gtk3, long, "Say \"Hi\" \\(x)", "Inbox (4)", "Ärger 🍮", "Inbox (5)")
    let tree = try tree(of: app)
    let candidates = QueryCandidates(tree: tree)
    let buttons = try QueryEvaluator(tree: tree).matches(of: app.buttons.query)
    XCTAssertEqual(
      buttons.compactMap { candidates.best(for: $0)?.query.description },
      [
        "app.buttons.matching(NSPredicate(format: \"label BEGINSWITH 'It\\\\'s a long story of many words of many words of many words'\")).element",
        "app.buttons[\"Say \\\"Hi\\\" \\\\(x)\"]",
        // Better than its place as long as it is the only thing that tells it.
        "app.buttons[\"Inbox (4)\"]", "app.buttons[\"Ärger 🍮\"]", "app.buttons[\"Inbox (5)\"]",
      ])
    for button in buttons {
      for candidate in candidates.candidates(for: button) {
        XCTAssertEqual(try candidate.query.matches(in: tree), [button], "\(candidate.query)")
      }
    }
  }

  /// Ten times the elements may cost ten times the work, and not a hundred times: twice that is for what the processor's own
  /// speed adds.
  func testTheCostGrowsWithTheTreeAndNotWithItsSquare() throws {
    let small = try cost(rows: 150)
    let large = try cost(rows: 1_500)
    XCTAssertLessThan(large.first, small.first * 20)
    XCTAssertLessThan(large.next, small.next * 20)
  }

  /// Seconds of the processor for the first element of a tree, and for another one after it.
  private func cost(rows count: Int) throws -> (first: Double, next: Double) {
    let app = show(.rows, .gtk3, String(count))
    defer { app.terminate() }
    let tree = try tree(of: app)
    XCTAssertGreaterThan(tree.count, 2 * count)
    let candidates = QueryCandidates(tree: tree)
    let rows = try QueryEvaluator(tree: tree).matches(of: app.cells.query)
    let middle = count / 2
    let start = clock()
    let query = candidates.candidates(for: rows[middle]).first?.query.description
    let first = clock()
    let others = stride(from: 10, to: count, by: count / 10).filter { $0 != middle }
    for row in others { XCTAssertFalse(candidates.candidates(for: rows[row]).isEmpty) }
    let end = clock()
    XCTAssertEqual(query, "app.cells[\"Row \(middle + 1)\"]")
    return (
      Double(first - start) / Double(CLOCKS_PER_SEC),
      Double(end - first) / Double(CLOCKS_PER_SEC) / Double(others.count)
    )
  }
}
