// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests fields that have no name and are found by the text beside them.
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
      // The text of a field of GTK 4 begins behind its border.
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
