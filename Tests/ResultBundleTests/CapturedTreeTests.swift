// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests that a tree that is stored as the difference from the previous one is read back unchanged.
final class CapturedTreeTests: XCTestCase {
  private func element(_ depth: Int, _ label: String, x: Double = 0) -> CapturedElement {
    var element = CapturedElement(depth: depth, type: "Button")
    element.label = label
    element.frame = [x, 0, 10, 10]
    return element
  }

  private func check(_ known: [CapturedElement], _ elements: [CapturedElement], line: UInt = #line) throws
    -> Int
  {
    let tree = CapturedTree(elements, from: known, in: "base.json")
    let data = try JSONEncoder().encode(tree)
    let back = try JSONDecoder().decode(CapturedTree.self, from: data)
    XCTAssertEqual(back, tree, line: line)
    XCTAssertEqual(back.elements(from: known), elements, line: line)
    return tree.pieces.count
  }

  func testAnUnchangedTreeIsOnePiece() throws {
    let known = (0..<100).map { element($0 % 5, "B\($0)") }
    XCTAssertEqual(try check(known, known), 1)
  }

  func testInsertedRemovedOrMovedRowsAreFewPieces() throws {
    let known = (0..<100).map { element(1, "B\($0)") }
    var inserted = known
    inserted.insert(element(1, "new"), at: 40)
    XCTAssertEqual(try check(known, inserted), 3)
    XCTAssertEqual(try check(known, Array(known[..<30] + known[50...])), 2)
    XCTAssertEqual(try check(known, Array(known[50...] + known[..<50])), 2)
    XCTAssertEqual(try check(known, []), 0)
    XCTAssertEqual(try check([], known), 100)
  }

  func testAnyTwoTreesAreReadBack() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let known = (0..<20).map { _ in
        element(Int.random(in: 0..<2, using: &random), "\(Int.random(in: 0..<4))")
      }
      let other = (0..<20).map { _ in
        element(Int.random(in: 0..<2, using: &random), "\(Int.random(in: 0..<4))")
      }
      _ = try check(known, other)
    }
  }

  func testATreeWithAMissingBaseCannotBeRead() {
    let known = [element(0, "a"), element(0, "b")]
    let tree = CapturedTree(known, from: known, in: "base.json")
    XCTAssertNil(tree.elements(from: nil))
    XCTAssertNil(tree.elements(from: [element(0, "a")]))
  }

  func testADamagedTreeCannotBeRead() throws {
    let known = [element(0, "a"), element(0, "b")]
    for piece in ["[9223372036854775807,1]", "[1,9223372036854775807]", "[-1,1]", "[0,-1]", "[3,0]"] {
      let data = Data(#"{"base":"base.json","elements":[\#(piece)]}"#.utf8)
      let tree = try JSONDecoder().decode(CapturedTree.self, from: data)
      XCTAssertNil(tree.elements(from: known), piece)
    }
  }
}
