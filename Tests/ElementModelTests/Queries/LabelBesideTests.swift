// SPDX-License-Identifier: Apache-2.0

import Programs
import QueryWriting
import RecordingTestSupport
import XCTest
import XCUIAutomation

@testable import ElementModel

/// Tests fields that have no name and are found by the text next to them.
final class LabelBesideTests: RecordedTestCase {
  private let toolkits = ["gtk3", "gtk4"]

  func testAFieldIsFoundByTheTextBeforeIt() throws {
    for toolkit in toolkits {
      let app = try app("\(toolkit)-unlabelled")
      for name in ["Last name", "First name:"] {
        let (text, field) = (app.staticTexts[name].frame, app.textFields[name].frame)
        XCTAssertEqual(field.midY, text.midY, accuracy: 3, "\(toolkit): \(name)")
        XCTAssertGreaterThan(field.minX, text.maxX, "\(toolkit): \(name)")
      }
      XCTAssertEqual(app.textFields["First name"].frame, app.textFields["First name:"].frame, toolkit)
      XCTAssertEqual(app.steppers["Amount"].elementType, .stepper, toolkit)
      XCTAssertEqual(app.switches["Notify me"].elementType, .switch, toolkit)
    }
  }

  func testEachOfTwoFieldsInALineHasTheTextNextToIt() throws {
    for toolkit in toolkits {
      let app = try app("\(toolkit)-unlabelled")
      let (street, number) = (app.textFields["Street"], app.textFields["Number"])
      XCTAssertGreaterThan(number.frame.minX, street.frame.maxX, toolkit)
      XCTAssertEqual(number.frame.midY, street.frame.midY, toolkit)
    }
  }

  func testAFieldIsFoundByTheTextAboveIt() throws {
    for toolkit in toolkits {
      let app = try app("\(toolkit)-unlabelled")
      let (town, country) = (app.textFields["Town"], app.textFields["Country"])
      // The text of a GTK 4 field begins behind its border.
      XCTAssertEqual(app.staticTexts["Town"].frame.minX, town.frame.minX, accuracy: 10, toolkit)
      XCTAssertGreaterThan(country.frame.minX, town.frame.maxX - 1, toolkit)
    }
  }

  func testADistantTextDoesNotNameAField() throws {
    for toolkit in toolkits {
      let app = try app("\(toolkit)-unlabelled")
      XCTAssertFalse(app.textFields["Nothing typed"].exists, toolkit)
      XCTAssertEqual(app.staticTexts.matching(identifier: "Town").count, 1, "\(toolkit): the text itself")
    }
  }

  /// The form with its stepper in the line of the last name, after the text field.
  private func form(
    _ toolkit: String, changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> (tree: ElementTree, field: Int, stepper: Int) {
    let original = try tree("\(toolkit)-unlabelled")
    let name = try XCTUnwrap((1..<original.count).first { original.label($0) == "Last name" })
    let line = try XCTUnwrap(try original.frame(name))
    let field = try XCTUnwrap(
      try (1..<original.count).first { node in
        guard original.type(node) == .textField, let frame = try original.frame(node) else { return false }
        return abs(frame.midY - line.midY) < 5
      })
    let stepper = try XCTUnwrap((1..<original.count).first { original.type($0) == .stepper })
    let moved = try tree("\(toolkit)-unlabelled") { recording in
      // The lines of the form are 40 pixels apart.
      try recording.changeNode(stepper) {
        $0.extents?[0] += 200
        $0.extents?[1] -= 40
        $0.extents?[2] = 60
      }
      try change(&recording)
    }
    return (moved, field, stepper)
  }

  func testFieldsOfOtherTypesThanTheQuerysCompeteForALabel() throws {
    for toolkit in toolkits {
      let (tree, field, stepper) = try form(toolkit)
      let texts = LabelBeside(tree: tree)
      XCTAssertEqual(try texts.fields(beside: "Last name", among: [field]), [field], toolkit)
      XCTAssertEqual(try texts.fields(beside: "Last name", among: [stepper]), [], toolkit)
      XCTAssertEqual(
        try texts.fields(beside: "Last name", among: [field, stepper].sorted()), [field], toolkit)
      XCTAssertEqual(try texts.text(beside: field), "Last name", toolkit)
      XCTAssertNil(try texts.text(beside: stepper), toolkit)
    }
  }

  func testAFieldWhoseLabelIsTheTextCompetesForTheText() throws {
    let (_, field, _) = try form("gtk3")
    let (tree, _, stepper) = try form("gtk3") { try $0.changeNode(field) { $0.name = "Last name" } }
    let texts = LabelBeside(tree: tree)
    XCTAssertEqual(try texts.fields(beside: "Last name", among: [stepper]), [])
    XCTAssertNil(try texts.text(beside: stepper))
  }

  func testAComboBoxAndItsTextFieldHaveTheSameTextBesideThem() throws {
    let original = try tree("gtk3-fields")
    let box = try XCTUnwrap((1..<original.count).first { original.type($0) == .comboBox })
    let field = try XCTUnwrap(original.descendants(of: box).first { original.type($0) == .textField })
    let tree = try tree("gtk3-fields") { try $0.changeNode(box) { $0.relations = [] } }
    let texts = LabelBeside(tree: tree)
    for node in [box, field] {
      XCTAssertEqual(tree.label(node), "")
      XCTAssertEqual(try texts.fields(beside: "Search for", among: [node]), [node])
      XCTAssertEqual(try texts.text(beside: node), "Search for")
    }
  }

  func testTheColonOfALabelMayBeLeftOut() throws {
    let app = try app("gtk3-fields")
    let labels = app.textFields.allElementsBoundByIndex.map(\.label).filter { $0.hasSuffix(":") }
    XCTAssertFalse(labels.isEmpty)
    for label in labels {
      XCTAssertEqual(app.textFields[String(label.dropLast())].frame, app.textFields[label].frame, label)
    }
  }

  func testTheLabelIsTheOneThatTheProgramReports() throws {
    XCTAssertEqual(try app("gtk3-unlabelled").textFields["Last name"].label, "")
  }

  func testAQueryIsWrittenWithTheTextBesideTheField() throws {
    for toolkit in toolkits {
      let tree = try tree("\(toolkit)-unlabelled")
      let fields = (1..<tree.count).filter { tree.type($0) == .textField && !tree.isHidden($0) }
      let finder = QueryCandidateFinder(tree: tree)
      XCTAssertEqual(
        Set(fields.compactMap { finder.best(for: $0)?.query.swift(root: "app").text }).count, fields.count
      )
      XCTAssertEqual(
        Set(fields.prefix(2).map { finder.best(for: $0)?.query.swift(root: "app").text }),
        ["app.textFields[\"First name\"]", "app.textFields[\"Last name\"]"], toolkit)
    }
  }
}
