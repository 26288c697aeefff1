// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the text attributes that GTK 3 and GTK 4 report.
final class TextAttributeTests: GTKVersionsTestCase {
  private let mixed = "Mixed struck bold italic under colour é🍮 link é end"

  func testStruckTextIsDistinguishedFromPlainText() {
    let app = show(.attributes, toolkit)
    XCTAssertFalse(app.staticTexts["Plain"].hasStrikethrough)
    for name in ["By attributes", "By style sheet"] {
      let text = app.staticTexts[name]
      XCTAssertTrue(text.hasStrikethrough, name)
      XCTAssertEqual(text.textAttributes.map(\.text), [name])
      XCTAssertEqual(text.textAttributes.first?.attributes["strikethrough"], "true")
    }
    XCTAssertTrue(app.textFields.element(boundBy: 0).hasStrikethrough)
  }

  func testEachStyleIsARunInTheOrderOfTheText() throws {
    let app = show(.attributes, toolkit)
    let runs = app.staticTexts[mixed].textAttributes
    XCTAssertEqual(runs.map(\.text).joined(), mixed)
    func run(_ text: String) throws -> UnderstudyTextAttributeRun {
      try XCTUnwrap(runs.first { $0.text == text }, "\(text) is not a run of \(runs)")
    }
    XCTAssertEqual(runs.filter(\.strikethrough).map(\.text), ["struck"])
    XCTAssertEqual(runs.filter(\.bold).map(\.text), ["bold"])
    XCTAssertEqual(runs.filter(\.italic).map(\.text), ["italic"])
    XCTAssertEqual(runs.filter(\.underline).map(\.text), ["under", "link"])
    XCTAssertEqual(try run("bold").weight, 700)
    XCTAssertEqual(runs[0].weight, 400)
    XCTAssertEqual(try run("colour").foregroundColor?.description, "#ff0000")
    XCTAssertEqual(try run("colour").backgroundColor?.description, "#00ff00")
    XCTAssertNil(runs[0].backgroundColor)
    // GTK 4.8 reports no links.
    XCTAssertEqual(try run("link").link, toolkit == .gtk3 ? "http://example.org/" : nil)
    XCTAssertNil(runs[0].link)
    XCTAssertEqual(try XCTUnwrap(runs[0].pointSize), 10, accuracy: 0.5)
    XCTAssertNotNil(runs[0].fontFamily)
  }

  func testRangesMatchTheString() {
    let app = show(.attributes, toolkit)
    let text = app.staticTexts[mixed]
    let whole = text.label as NSString
    for run in text.textAttributes { XCTAssertEqual(whole.substring(with: run.range), run.text) }
    XCTAssertEqual(text.textAttributes.last.map { NSMaxRange($0.range) }, whole.length)
  }

  func testACellHasTheAttributesOfItsTexts() {
    let app = show(.attributes, toolkit)
    let cell = app.cells.element(boundBy: 0)
    XCTAssertEqual(cell.textAttributes.map(\.text), ["First", "Second"])
    XCTAssertEqual(cell.textAttributes.map(\.strikethrough), [true, false])
    XCTAssertEqual(cell.textAttributes.map(\.range.location), [0, 5])
    XCTAssertTrue(cell.hasStrikethrough)
    // GTK 3 does not report the label of a button.
    if toolkit == .gtk4 { XCTAssertFalse(app.buttons["Push"].hasStrikethrough) }
  }

  func testAPredicateFindsAndAwaitsStruckTexts() {
    let app = show(.attributes, toolkit)
    let struck = app.staticTexts.matching(NSPredicate(format: "hasStrikethrough == true"))
    XCTAssertEqual(
      struck.allElementsBoundByIndex.map(\.label), ["By attributes", "By style sheet", mixed, "First"])
    let predicate = NSPredicate(format: "hasStrikethrough == 1")
    let isStruck = XCTNSPredicateExpectation(predicate: predicate, object: app.staticTexts["By attributes"])
    XCTAssertEqual(XCTWaiter.wait(for: [isStruck], timeout: 2), .completed)
  }

  func testAPasswordStaysSecret() {
    let app = show(.attributes, toolkit)
    let texts = app.secureTextFields.element.textAttributes.map(\.text)
    XCTAssertFalse(texts.joined().contains("s3cret"), "\(texts)")
    XCTAssertEqual(texts.joined().count, 6)
  }

  func testAnElementWithoutTextFailsTheTest() {
    let app = show(.attributes, toolkit)
    expectFailure(containing: "text attributes", "Expected a text with attributes") {
      _ = app.progressIndicators.element(boundBy: 0).textAttributes
    }
    expectFailure(containing: "No matches found") { _ = app.staticTexts["Nowhere"].hasStrikethrough }
  }

  func testATextViewOfGTK4IsRefusedBecauseItCouldCrash() {
    let app = show(.attributes, toolkit)
    let view = app.textViews.element(boundBy: 0)
    guard toolkit == .gtk3 else {
      expectFailure(containing: "GTK 4", "may crash the program", "in a label") { _ = view.textAttributes }
      XCTAssertEqual(app.state, .runningForeground)
      return
    }
    let runs = view.textAttributes
    XCTAssertEqual(runs.map(\.text), ["plain ", "tagged"])
    XCTAssertEqual(runs.map(\.strikethrough), [false, true])
    XCTAssertEqual(runs.map(\.bold), [false, true])
    XCTAssertEqual(runs.map(\.pointSize), [10, 20])
    XCTAssertEqual(runs.last?.fontFamily, "Serif")
    XCTAssertEqual(runs.last?.foregroundColor?.description, "#ff0000")
  }
}
