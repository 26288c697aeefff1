// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import BehaviorTestSupport
import TestSupport
import XCTest

@testable import ElementHandles
@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import XCUIAutomation

/// Tests that the elements that a Chromium page lists are those of accessibility, for all kinds of queries.
final class PageListTests: PageComparisonTestCase {
  private static let types: [ElementType] = [
    .staticText, .button, .link, .checkBox, .radioButton, .textField, .secureTextField, .searchField,
    .textView, .image, .table, .tableRow, .cell,
  ]

  private static let words = [
    "Save", "Open", "Line 1", "Add item", "Größe", "a < b", "×", "Price:", "Photo", "Nothing is called so",
  ]

  private var random = SeededGenerator(seed: 20_261_130)

  func testRandomQueriesOfPlainPagesHaveTheSameAnswerFromPageAndAccessibility() throws {
    let answered = try compareRandomPages("random-content.html?plain", pages: 20, queriesOfEach: 30)
    XCTAssertGreaterThan(answered.lists, 300, "the page answered too few queries")
    XCTAssertGreaterThan(answered.elements, 5, "the page described too few elements")
  }

  func testRandomQueriesOfPagesWithAnyContentHaveTheSameAnswerFromPageAndAccessibility() throws {
    // Most of these pages have a part that only accessibility can determine.
    _ = try compareRandomPages("random-content.html", pages: 20, queriesOfEach: 20)
  }

  func testQueriesOfATableOfRowsAreAnsweredByThePage() throws {
    let rows = (1...40).map {
      "<tr><td>Row \($0)</td><td>\($0 * 3)</td><td><button>Delete</button></td></tr>"
    }
    let page = """
      <title>Rows</title><h1>Rows</h1> <button onclick="change()">Change</button>
      <table><thead><tr><th>Name</th><th>Number</th><th>Action</th></tr></thead><tbody>\(rows.joined())</tbody></table>
      <ul><li>Milk</li><li>Bread <a href=#>more</a></li></ul>
      <script>
        let changes = 0
        function change() { document.querySelectorAll('td')[3].textContent = 'Changed ' + ++changes }
      </script>
      """
    let queries: [ElementQuery] = [
      ElementQuery([.descendants(.cell)]),
      ElementQuery([.descendants(.tableRow)]),
      ElementQuery([.descendants(.table), .at(0), .descendants(.tableRow)]),
      ElementQuery([.descendants(.tableRow), .at(3), .descendants(.staticText)]),
      ElementQuery([
        .descendants(.tableRow), .containing(.type(.staticText, identifier: "Row 7")), .descendants(.button),
      ]),
      ElementQuery([
        .descendants(.staticText), .matching(.predicate(try ElementPredicate("label BEGINSWITH 'Row 1'"))),
      ]),
      ElementQuery([.descendants(.window), .first, .descendants(.table), .at(0), .descendants(.link)]),
      ElementQuery([.descendants(.window), .containing(.type(.staticText, identifier: "Row 40"))]),
      ElementQuery([.descendants(.button), .at(-1)]),
      ElementQuery([.descendants(.button)]),
      ElementQuery([.descendants(.staticText), .matching(.identifier("Row 41"))]),
    ]
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.buttons["Change"].waitForExistence(timeout: 10))
      for round in 1...3 {
        for query in queries {
          app.buttons["Change"].tap()
          app.handle.application.discardTree()
          let handle = ElementHandle(app.handle.application, query)
          let isAnswered = try compareList(handle, page: "round \(round)")
          // The first query may still be answered by accessibility, while the browser opens its window.
          if round > 1 { XCTAssertTrue(isAnswered, handle.path) }
        }
        XCTAssertEqual(app.tables.element(boundBy: 0).tableRows.count, 41)
        XCTAssertEqual(app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Changed'")).count, 1)
      }
    }
  }

  func testQueriesOfAnUnchangedPageAreFinallyAnsweredByItsTree() throws {
    let page = (1...60).map { "<button>Button \($0)</button>" }.joined()
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.buttons["Button 60"].waitForExistence(timeout: 10))
      let application = app.handle.application
      // The first reading of the tree is needed for the comparison of the costs.
      _ = app.debugDescription
      application.session.lock.withLock { application.running?.interface.cachedTree = nil }
      let texts = ElementHandle(application, ElementQuery([.descendants(.staticText)]))
      // A reading proves nothing while the browser works in the background, so the page may answer again after it.
      var answers = (page: 0, tree: 0)
      while answers.tree < 3, answers.page < 1000 {
        let isByPage = try application.session.lock.withLock {
          guard try texts.resultFromList() == nil else { return true }
          _ = try texts.matches()
          return false
        }
        if isByPage { answers.page += 1 } else { answers.tree += 1 }
      }
      XCTAssertGreaterThan(answers.page, 0)
      XCTAssertEqual(answers.tree, 3, "the page answered \(answers.page) times")
    }
  }

  // MARK: - Random queries

  private func compareRandomPages(_ name: String, pages: Int, queriesOfEach count: Int) throws -> (
    lists: Int, elements: Int
  ) {
    var answered = (lists: 0, elements: 0)
    try showPage(name) { app in
      XCTAssertTrue(app.staticTexts["Page 1"].waitForExistence(timeout: 10))
      for page in 1...pages {
        if page > 1 { app.buttons["Next page"].tap() }
        XCTAssertTrue(app.staticTexts["Page \(page)"].waitForExistence(timeout: 5))
        for number in 0..<count {
          if Int.random(in: 0..<8, using: &random) == 0 { app.buttons["Change"].tap() }
          let query =
            number < Self.types.count ? ElementQuery([.descendants(Self.types[number])]) : try randomQuery()
          // No stored tree is known to be current, so the page is queried.
          app.handle.application.discardTree()
          let handle = ElementHandle(app.handle.application, query)
          if try compareList(handle, page: "\(name), page \(page)") { answered.lists += 1 }
          if try compareElements(handle, page: "\(name), page \(page)") { answered.elements += 1 }
        }
      }
    }
    return answered
  }

  private func randomQuery() throws -> ElementQuery {
    var steps: [QueryStep] = Bool.random(using: &random) ? [] : try [container()]
    if Int.random(in: 0..<4, using: &random) == 0 { steps.append(.containing(try filter())) }
    if steps.first.map({ if case .containing = $0 { true } else { false } }) == true { steps.removeFirst() }
    steps.append(.descendants(type()))
    for _ in 0..<Int.random(in: 0..<2, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: steps.append(.matching(try filter()))
      case 1: steps.append(.matching(.identifier(word())))
      case 2: steps.append(.containing(try filter()))
      default: steps.append(.at(Int.random(in: -2..<4, using: &random)))
      }
    }
    if Bool.random(using: &random) { steps.append(.first) }
    return ElementQuery(steps)
  }

  private func container() throws -> QueryStep {
    .descendants([.window, .cell, .table, .tableRow, .link].randomElement(using: &random) ?? .window)
  }

  private func type() -> ElementType { Self.types.randomElement(using: &random) ?? .staticText }

  private func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private func filter() throws -> QueryFilter {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .type(type(), identifier: word())
    case 1: return .type(type(), identifier: nil)
    default:
      let comparison = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "=="].randomElement(using: &random) ?? "=="
      return .predicate(try ElementPredicate("label \(comparison) '\(word())'"))
    }
  }
}

extension ElementPredicate {
  /// Creates a predicate from its format, as a query of a test does.
  fileprivate init(_ format: String) throws { self.init(NSPredicate(format: format)) }
}
