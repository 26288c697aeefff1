// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests predicates about elements, operator by operator.
class PredicateOperatorTests: RecordedToolkitTestCase {
  private func check(
    _ query: XCUIElementQuery, _ expected: [String: [String]], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    for (format, found) in expected {
      XCTAssertEqual(
        labels(query.matching(NSPredicate(format: format))), found, format, file: file, line: line)
    }
  }

  func testEqualityOfTexts() throws {
    let app = try recorded("controls")
    check(
      app.buttons,
      [
        "label == 'Press'": ["Press"], "label = \"Press\"": ["Press"], "'Press' == label": ["Press"],
        "label == 'press'": [], "label ==[c] 'pRESS'": ["Press"],
        "label != 'Twin'": ["Press", "Disabled", "Arrive", "Leave", "Enable"],
        "label <> 'Twin' AND label !=[c] 'ENABLE'": ["Press", "Disabled", "Arrive", "Leave"],
      ])
  }

  func testPartsOfTexts() throws {
    let app = try recorded("controls")
    check(
      app.buttons,
      [
        "label BEGINSWITH 'En'": ["Enable"], "label BEGINSWITH 'en'": [],
        "label beginswith[c] 'en'": ["Enable"],
        "label ENDSWITH 've'": ["Arrive", "Leave"], "label CONTAINS 'ab'": ["Disabled", "Enable"],
        "label CONTAINS[c] 'AB'": ["Disabled", "Enable"], "label CONTAINS 'AB'": [],
      ])
  }

  func testPatterns() throws {
    let app = try recorded("controls")
    check(
      app.buttons,
      [
        "label LIKE '*ve'": ["Arrive", "Leave"], "label LIKE '?eave'": ["Leave"], "label LIKE 'eave'": [],
        "label LIKE[c] 'L*VE'": ["Leave"], "label MATCHES '[AL].*ve'": ["Arrive", "Leave"],
        "label MATCHES 'ress'": [], "label MATCHES[c] '.RESS'": ["Press"],
      ])
  }

  func testAccentsAreIgnoredWithTheOption() throws {
    let app = try recorded("attributes")
    let texts = app.staticTexts
    XCTAssertEqual(texts.matching(NSPredicate(format: "label CONTAINS 'colour e'")).count, 0)
    XCTAssertEqual(texts.matching(NSPredicate(format: "label CONTAINS[d] 'colour e'")).count, 1)
    XCTAssertEqual(texts.matching(NSPredicate(format: "label CONTAINS[d] 'COLOUR E'")).count, 0)
    XCTAssertEqual(texts.matching(NSPredicate(format: "label CONTAINS[cd] 'COLOUR E'")).count, 1)
  }

  func testListsAndRanges() throws {
    let app = try recorded("controls")
    check(
      app.buttons,
      [
        "label IN {'Leave', 'Press', 'Nobody'}": ["Press", "Leave"], "label IN {}": [],
        "NOT label IN {'Twin', 'Press'}": ["Disabled", "Arrive", "Leave", "Enable"],
        "label BETWEEN {'D', 'F'}": ["Disabled", "Enable"],
      ])
    XCTAssertEqual(labels(app.buttons.matching(NSPredicate(format: "label IN %@", ["Leave"]))), ["Leave"])
    XCTAssertEqual(
      app.sliders.matching(NSPredicate(format: "frame.size.width BETWEEN {300, 400}")).count, 1)
    XCTAssertEqual(app.sliders.matching(NSPredicate(format: "frame.size.width BETWEEN {0, 5}")).count, 0)
  }

  func testWordsAndSignsOfCompounds() throws {
    let app = try recorded("controls")
    check(
      app.buttons,
      [
        "label == 'Press' OR label == 'Leave'": ["Press", "Leave"],
        "label == 'Press' || label == 'Leave'": ["Press", "Leave"],
        "label CONTAINS 'e' AND label ENDSWITH 'e'": ["Arrive", "Leave", "Enable"].filter {
          $0.contains("e")
        },
        "label CONTAINS 'v' && label BEGINSWITH 'A'": ["Arrive"],
        "!(label CONTAINS 'e')": ["Twin", "Twin"], "NOT (label CONTAINS 'e')": ["Twin", "Twin"],
        // AND binds before OR.
        "label == 'Press' OR label == 'Leave' AND enabled == NO": ["Press"],
        "(label == 'Press' OR label == 'Leave') AND enabled == NO": [],
        "TRUEPREDICATE AND label == 'Press'": ["Press"], "FALSEPREDICATE": [],
      ])
  }

  func testNumbersOfFrames() throws {
    let app = try recorded("controls")
    let first = app.buttons.firstMatch.frame
    for (format, count) in [
      ("frame.origin.y == %f", 4), ("frame.origin.y > %f", 3), ("frame.origin.y >= %f", 7),
      ("frame.origin.y < %f", 0), ("frame.origin.y <= %f", 4), ("frame.origin.y + 1 > %f + 1", 3),
    ] {
      let predicate = NSPredicate(format: format, Double(first.minY))
      XCTAssertEqual(app.buttons.matching(predicate).count, count, format)
    }
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "frame.size.height > 20")).count, 7)
  }

  func testNilEqualsOnlyNil() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "value == nil")).count, 7)
    XCTAssertEqual(app.checkBoxes.matching(NSPredicate(format: "value == nil")).count, 0)
    XCTAssertEqual(app.checkBoxes.matching(NSPredicate(format: "value != NULL")).count, 1)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "value == ''")).count, 0)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "placeholderValue == %@", nil)).count, 7)
  }

  func testValuesAreTexts() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.sliders.matching(NSPredicate(format: "value == '25'")).count, 1)
    XCTAssertEqual(app.sliders.matching(NSPredicate(format: "value == 25")).count, 0)
    XCTAssertEqual(app.sliders.matching(NSPredicate(format: "value BEGINSWITH '2'")).count, 1)
    XCTAssertEqual(app.checkBoxes.matching(NSPredicate(format: "value == '0'")).count, 1)
  }

  func testArgumentsOfFormats() throws {
    let app = try recorded("controls")
    func count(_ predicate: NSPredicate) -> Int { app.buttons.matching(predicate).count }
    XCTAssertEqual(count(NSPredicate(format: "%K == %@", "label", "Twin")), 2)
    XCTAssertEqual(count(NSPredicate(format: "%K BEGINSWITH %@ AND %K == %d", "label", "T", "enabled", 1)), 2)
    XCTAssertEqual(count(NSPredicate(format: "label == %@", argumentArray: ["Twin"])), 2)
    XCTAssertEqual(
      withVaList(["label", "Twin"]) { count(NSPredicate(format: "%K == %@", arguments: $0)) }, 2)
    XCTAssertEqual(count(NSPredicate(format: "label == %@", "it's \"Twin\"")), 0)
  }

  func testBlocksGetACopyOfTheElement() throws {
    let app = try recorded("controls")
    let block = NSPredicate { object, _ in (object as? any XCUIElementAttributes)?.label == "Twin" }
    XCTAssertEqual(app.buttons.matching(block).count, 2)
    let wide = NSPredicate { object, _ in
      (object as? any XCUIElementSnapshot).map { $0.frame.width > 300 && $0.children.isEmpty } ?? false
    }
    XCTAssertEqual(labels(app.sliders.matching(wide)), ["Volume"])
    XCTAssertEqual(app.buttons.matching(wide).count, 0)
  }

  func testCompoundsMixFormatsAndBlocks() throws {
    let app = try recorded("controls")
    let isTwin = NSPredicate { object, _ in (object as? any XCUIElementAttributes)?.label == "Twin" }
    let isEnabled = NSPredicate(format: "isEnabled == true")
    func found(_ predicate: NSPredicate) -> [String] { labels(app.buttons.matching(predicate)) }
    XCTAssertEqual(
      found(NSCompoundPredicate(andPredicateWithSubpredicates: [isTwin, isEnabled])), ["Twin", "Twin"])
    XCTAssertEqual(
      found(
        NSCompoundPredicate(orPredicateWithSubpredicates: [isTwin, NSPredicate(format: "label == 'Press'")])),
      ["Press", "Twin", "Twin"])
    XCTAssertEqual(
      found(
        NSCompoundPredicate(andPredicateWithSubpredicates: [
          NSCompoundPredicate(notPredicateWithSubpredicate: isTwin),
          NSCompoundPredicate(notPredicateWithSubpredicate: isEnabled),
        ])), ["Disabled"])
  }

  func testConstantPredicates() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons.matching(NSPredicate(value: true)).count, 7)
    XCTAssertEqual(app.buttons.matching(NSPredicate(value: false)).count, 0)
  }
}

final class GTK3PredicateOperatorTests: PredicateOperatorTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
