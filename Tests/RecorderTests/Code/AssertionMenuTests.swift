// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import QueryWriting
import Recorder
import XCTest

/// Tests that the assertions offered for the elements of a real program hold.
final class AssertionMenuTests: XCTestCase {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  override class func tearDown() { AutomationSession.shared.host.discard() }

  private func launch(_ fixture: String) throws -> TargetProgram {
    let application = TargetProgram(
      .file(Self.fixtures.appendingPathComponent("\(fixture).py")), session: .shared)
    addTeardownBlock { application.lifecycle.terminate() }
    try application.lifecycle.launch(arguments: ["--gtk=3"], environment: [:])
    return application
  }

  private func menu(_ query: String, in tree: ElementTree) throws -> [AssertionMenu.Item] {
    let node = try XCTUnwrap(try WrittenQuery(parsing: query).matches(in: tree).first, query)
    let written = try XCTUnwrap(QueryCandidateFinder(tree: tree).best(for: node)).query
    return AssertionMenu(tree: tree, node: node, query: written).items
  }

  func testTheMenuOffersAssertionsThatHold() throws {
    let application = try launch("controls")
    try application.session.lock.withLock {
      let tree = try application.elementTree()
      let items = try menu("app.textFields", in: tree)
      let titles = items.map { "\($0.title) = \($0.current)" }
      for title in [
        "exists = true", "value = \"\"", "placeholder = \"Type here\"", "is enabled = true",
        "is hittable = true",
        "has focus = false", "count of app.textFields = 2",
      ] {
        XCTAssertTrue(titles.contains(title), "no \(title) in \(titles)")
      }
      XCTAssertFalse(titles.contains { $0.hasPrefix("tree") }, "\(titles)")
      let trees = try menu("app.windows", in: tree).filter { $0.title == "tree" }
      guard case .tree(let text)? = trees.first?.assertion else { return XCTFail("no tree") }
      XCTAssertTrue(text.contains(#"- button "Disabled" [disabled]"#), text)
      let disabled = try menu("app.buttons[\"Disabled\"]", in: tree)
      XCTAssertTrue(disabled.contains { $0.assertion == .isEnabled(false) })
      // The query contains the label, so the menu does not offer an assertion for it.
      XCTAssertFalse(disabled.contains { $0.assertion == .label("Disabled") })
      XCTAssertTrue(disabled.contains { $0.assertion == .count(7) }, "\(disabled.map(\.title))")
      XCTAssertTrue(try menu("app.checkBoxes", in: tree).contains { $0.assertion == .value("0") })
    }
  }

  func testAllOfferedAssertionsHoldInAReplay() throws {
    let application = try launch("attributes")
    var steps: [RecordedStep] = []
    var attributes: Set<String> = []
    try application.session.lock.withLock {
      let tree = try application.elementTree()
      let finder = QueryCandidateFinder(tree: tree)
      for node in try WrittenQuery(parsing: "app.staticTexts").matches(in: tree) {
        let found = finder.candidates(for: node)
        let query = try XCTUnwrap(found.first).query
        for item in AssertionMenu(tree: tree, node: node, query: query).items {
          let target = RecordedTarget(candidates: found, type: .staticText, label: "", frame: .zero)
          steps.append(RecordedStep(id: steps.count, action: .assertion(item.assertion), target: target))
          if case .textAttribute(let name, let value) = item.assertion {
            attributes.insert("\(name) \(value)")
          }
        }
      }
    }
    XCTAssertTrue(
      attributes.isSuperset(of: ["strikethrough true", "bold false"]), "\(attributes)")
    var failures: [String] = []
    Replayer(application: application).replay(steps) { event in
      if case .failed(let step, let message) = event { failures.append("\(steps[step].action): \(message)") }
    }
    XCTAssertEqual(failures, [])
  }
}
