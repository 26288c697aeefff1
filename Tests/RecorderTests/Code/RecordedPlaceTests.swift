// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import QueryWriting
@testable import Recorder

/// Tests the recorder's steps for a click at a position.
final class RecordedPlaceTests: RecordedTestCase {
  func testAClickInTheMiddleOfAFieldIsATap() throws {
    for name in ["gtk3-typed", "gtk4-typed", "qt6-typed", "chromium-typed"] {
      let tree = try tree(name)
      let field = try XCTUnwrap(
        (0..<tree.count).last { tree.type($0) == .textField && tree.attributes.value($0) != "" }, name)
      let frame = try XCTUnwrap(tree.frame(field), name)
      let writer = TargetWriter(tree: tree)
      let middle = try XCTUnwrap(writer.target(at: CGPoint(x: frame.midX + 1, y: frame.midY)), name)
      XCTAssertEqual(middle.node, field, name)
      XCTAssertNil(middle.target.offset, name)
      let beginning = try XCTUnwrap(writer.target(at: CGPoint(x: frame.minX + 9, y: frame.midY)), name)
      XCTAssertNotNil(beginning.target.offset, "\(name): the caret is placed")
    }
  }

  func testThePropertyInTheQueryIsNotOfferedAsAnAssertion() throws {
    for name in ["gtk4-buttons", "chromium-buttons"] {
      let tree = try tree(name)
      let button = try XCTUnwrap(
        (0..<tree.count).first { tree.type($0) == .button && tree.label($0) == "Save" }, name)
      func titles(_ query: WrittenQuery) -> [String] {
        AssertionMenu(tree: tree, node: button, query: query).items.map(\.title)
      }
      XCTAssertFalse(titles(WrittenQuery([.descendants(.button), .named("Save")])).contains("label"), name)
      XCTAssertTrue(titles(WrittenQuery([.descendants(.button), .index(0)])).contains("label"), name)
    }
  }

  func testARemarkNamesTheMissingElementWithoutItsAddress() throws {
    var remarks: Set<String> = []
    for name in ["gtk3-buttons", "gtk4-buttons", "qt6-buttons", "chromium-buttons"] {
      let tree = try tree(name)
      let frame = try XCTUnwrap(tree.frame(1), name)
      let writer = TargetWriter(tree: tree)
      for row in 1..<8 {
        for column in 1..<8 {
          let point = CGPoint(
            x: frame.minX + frame.width * CGFloat(column) / 8, y: frame.minY + frame.height * CGFloat(row) / 8
          )
          guard let remark = try writer.target(at: point)?.remark else { continue }
          remarks.insert(remark)
        }
      }
    }
    XCTAssertFalse(remarks.isEmpty)
    for remark in remarks {
      XCTAssertFalse(remark.contains("0x"), remark)
      XCTAssertNotNil(
        remark.firstMatch(
          of: #/^(The accessibility tree has no element|No query finds the \w+( ".*")?) at this position: /#),
        remark)
    }
  }
}
