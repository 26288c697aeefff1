// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import RecordingTestSupport
import XCTest

@testable import XCUIAutomation

/// Tests the queries that are offered for the elements of real programs.
final class RecordedQueryCandidateTests: RecordedTestCase {
  private func node(_ query: XCUIElementQuery, in tree: ElementTree, _ number: Int = 0) throws -> Int {
    let found = try QueryEvaluator(tree: tree).matches(of: query.handle.query)
    return try XCTUnwrap(found.indices.contains(number) ? found[number] : nil, query.description)
  }

  private func expectEachToFindItAlone(in recording: String) throws {
    let app = try app(recording)
    try app.target.session.lock.withLock {
      let tree = try app.target.elementTree()
      let finder = QueryCandidateFinder(tree: tree)
      for node in try QueryEvaluator(tree: tree).matches(of: app.descendants(matching: .any).handle.query) {
        let found = finder.candidates(for: node)
        XCTAssertFalse(found.isEmpty, "no query for node \(node), a \(tree.type(node)) of \(recording)")
        XCTAssertEqual(found.map(\.score), found.map(\.score).sorted())
        XCTAssertEqual(Set(found.map(\.query)).count, found.count, "a query is offered twice")
        XCTAssertEqual(finder.best(for: node)?.score, found.first?.score)
        for candidate in found {
          // With the evaluator that tests use, which has no cache.
          XCTAssertEqual(try candidate.query.matches(in: tree), [node], "\(candidate.query) in \(recording)")
          XCTAssertTrue(candidate.query.isElement, "\(candidate.query)")
          XCTAssertEqual(try WrittenQuery(parsing: candidate.query.description), candidate.query)
        }
      }
    }
  }

  func testEveryCandidateFindsItsElementAloneInGTK3() throws {
    for recording in ["gtk3-controls", "gtk3-buttons", "gtk3-values"] {
      try expectEachToFindItAlone(in: recording)
    }
  }

  func testEveryCandidateFindsItsElementAloneInGTK4() throws {
    for recording in ["gtk4-controls", "gtk4-pages", "gtk4-menu"] {
      try expectEachToFindItAlone(in: recording)
    }
  }

  func testEveryCandidateFindsItsElementAloneInQt() throws {
    for recording in ["qt5-buttons", "qt6-text", "quick6-values"] {
      try expectEachToFindItAlone(in: recording)
    }
  }

  func testEveryCandidateFindsItsElementAloneOnPages() throws {
    for recording in ["chromium-buttons", "firefox-text"] { try expectEachToFindItAlone(in: recording) }
  }

  func testTheBestCandidateIsWhatAnEngineerWouldWrite() throws {
    let app = try app("gtk3-controls")
    try app.target.session.lock.withLock {
      let tree = try app.target.elementTree()
      let finder = QueryCandidateFinder(tree: tree)
      func best(_ query: XCUIElementQuery, _ number: Int = 0) throws -> String? {
        finder.best(for: try node(query, in: tree, number))?.query.description
      }
      XCTAssertEqual(try best(app.textFields), "app.textFields[\"nickname\"]")
      XCTAssertEqual(try best(app.checkBoxes), "app.checkBoxes[\"Agree\"]")
      XCTAssertEqual(try best(app.windows), "app.windows[\"Controls\"]")
      // In GTK 3 the name of a combo box is its selection.
      XCTAssertEqual(try best(app.popUpButtons), "app.popUpButtons.element")
      XCTAssertEqual(
        try best(app.buttons.matching(identifier: "Twin"), 1),
        "app.buttons.matching(identifier: \"Twin\").element(boundBy: 1)")
      XCTAssertEqual(finder.best(for: 0)?.query, WrittenQuery())
      let all = finder.candidates(for: try node(app.buttons.matching(identifier: "Twin"), in: tree))
      XCTAssertEqual(all.last?.query.steps.last, .first, "the first match is the last resort")
      XCTAssertTrue(
        all.contains { $0.query.description == "app.buttons.element(boundBy: 1)" }, "\(all.map(\.query))")
    }
  }

  func testEqualElementsAreDistinguishedByANamedContainer() throws {
    let app = try app("gtk3-pages")
    try app.target.session.lock.withLock {
      let tree = try app.target.elementTree()
      let candidates = QueryCandidateFinder(tree: tree).candidates(
        for: try node(app.cells.staticTexts, in: tree)
      ).map(\.query.description)
      XCTAssertEqual(candidates.first, "app.staticTexts[\"Milk\"]")
      XCTAssertTrue(candidates.contains("app.cells[\"Milk\"].staticTexts.element"), "\(candidates)")
      XCTAssertTrue(candidates.contains("app.tables.staticTexts[\"Milk\"]"), "\(candidates)")
    }
  }

  /// A predicate compares the exact type, while a query for a type also finds elements of some other types.
  func testALongNameIsFoundUnderEveryTypeOfItsElement() throws {
    let long = "It's a long story" + String(repeating: " of many words", count: 20)
    let program = try program("gtk3-buttons") { recording in
      for index in recording.programs[0].tree?.nodes.indices ?? 0..<0
      where recording.programs[0].tree?.nodes[index].name == "Popover" {
        recording.programs[0].tree?.nodes[index].name = long
      }
    }
    let tree = program.tree
    let toggle = try XCTUnwrap((1..<tree.count).first { tree.type($0) == .toggle && tree.label($0) == long })
    for type in [ElementModel.ElementType.toggle, .button, .any] {
      let typed = WrittenQuery([.descendants(.any), .typed(type, long)])
      XCTAssertEqual(try typed.matches(in: tree), [toggle], "\(type)")
      let containing = WrittenQuery([.descendants(.window), .containing(type, long)])
      XCTAssertEqual(try containing.matches(in: tree).count, 1, "\(type)")
    }
    XCTAssertEqual(try WrittenQuery([.descendants(.any), .typed(.link, long)]).matches(in: tree), [])
  }

  func testNamesOfAllKinds() throws {
    let long = "It's a long story " + String(repeating: "of many words ", count: 20)
    let names = [
      "Press": long, "Disabled": "Say \"Hi\" \\(x)", "Arrive": "Inbox (4)", "Leave": "Ärger 🍮",
      "Enable": "Inbox (5)",
    ]
    let program = try program("gtk3-controls") { recording in
      for index in recording.programs[0].tree?.nodes.indices ?? 0..<0 {
        guard let name = recording.programs[0].tree?.nodes[index].name, let other = names[name] else {
          continue
        }
        recording.programs[0].tree?.nodes[index].name = other
      }
    }
    let app = XCUIApplication(TargetProgram(program, session: .shared))
    let tree = program.tree
    let finder = QueryCandidateFinder(tree: tree)
    let buttons = try QueryEvaluator(tree: tree).matches(of: app.buttons.handle.query)
    let best = buttons.compactMap { finder.best(for: $0)?.query.description }
    XCTAssertEqual(
      best.filter { !$0.contains("Twin") },
      [
        "app.buttons.matching(NSPredicate(format: \"label BEGINSWITH 'It\\\\'s a long story of many words of many words of many words'\")).element",
        "app.buttons[\"Say \\\"Hi\\\" \\\\(x)\"]",
        // A unique name is better than an index.
        "app.buttons[\"Inbox (4)\"]", "app.buttons[\"Ärger 🍮\"]", "app.buttons[\"Inbox (5)\"]",
      ])
    for button in buttons {
      for candidate in finder.candidates(for: button) {
        XCTAssertEqual(try candidate.query.matches(in: tree), [button], "\(candidate.query)")
      }
    }
  }
}
