// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCTest

@testable import Programs

/// Tests the parts of a tree that the record of a run stores.
final class CapturedElementsTests: RecordedTestCase {
  private func elements(_ name: String, _ detail: TreeReader.Detail) throws -> [String] {
    let tree = try tree(name)
    let elements = try XCTUnwrap(TreeReader(tree: tree, nodes: TreeNodes(of: tree)).elements(detail))
    return elements.map { element in
      "\(String(repeating: " ", count: element.depth))\(element.type) \(element.label ?? "-")"
        + (element.value.map { " = \($0)" } ?? "") + (element.flags.map { " \($0)" } ?? "")
    }
  }

  func testVisibleElementsAreStoredInDocumentOrder() throws {
    let lines = try elements("gtk3-alert-choose", .all)
    XCTAssertEqual(lines[0], "Application alerts.py")
    XCTAssertEqual(lines[1], " Window Alerts")
    XCTAssertEqual(lines.last, "     Button Keep [\"focused\"]")
    XCTAssertTrue(lines.contains("     Button Apply"))
  }

  func testHiddenElementsAreLeftOutAndTheirChildrenToo() throws {
    let tree = try tree("gtk4-pages-second")
    let nodes = TreeNodes(of: tree)
    XCTAssertTrue(nodes.nodes.allSatisfy { !tree.isHidden($0) })
    let hidden = try XCTUnwrap((1..<tree.count).first { tree.isHidden($0) })
    XCTAssertNil(nodes.place(of: hidden))
    for (place, node) in nodes.nodes.enumerated() { XCTAssertEqual(nodes.place(of: node), place) }
  }

  func testEachLevelOfDetailHasTheSameElements() throws {
    for name in ["gtk4-values", "qt6-values", "swing-values"] {
      let lines = try TreeReader.Detail.allCases.map { try elements(name, $0).count }
      XCTAssertEqual(Set(lines).count, 1, "the elements are the same")
      XCTAssertTrue(try elements(name, .all).contains { $0.contains("Slider Volume = ") }, name)
    }
  }
}
