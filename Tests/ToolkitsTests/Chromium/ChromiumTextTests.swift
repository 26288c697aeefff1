// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

/// Tests the properties of text pieces on a Chromium page that need no call for each piece.
final class ChromiumTextTests: ToolkitRuleTestCase {
  private static let recordings = ["boxes", "covers", "largepage", "parts", "patterns", "righttoleft", "web"]
    .map { "chromium-page-\($0)" }

  /// The pieces in one of the recordings.
  private func pieces(_ name: String) throws -> (tree: ElementTree, pieces: [Int]) {
    let tree = try tree(name)
    let pieces = (0..<tree.count).filter {
      tree.nodes.role($0) == .`static`
        && tree.toolkit.rules.textPieces?.isNamedByText($0, in: tree.nodes) == true
    }
    XCTAssertFalse(pieces.isEmpty, name)
    return (tree, pieces)
  }

  func testTheNameOfAPieceOfTextIsItsText() throws {
    for name in Self.recordings {
      let (tree, pieces) = try pieces(name)
      try tree.nodes.fetch(.text, of: pieces)
      for piece in pieces { XCTAssertEqual(tree.nodes.text(piece), tree.nodes.toolkitName(piece), name) }
    }
  }

  /// Chromium 156 adds the memory usage to the name of a tab that has been open for a while.
  func testATabIsNamedByItsTitle() throws {
    let plain = try tree("chromium-page-largepage")
    let tab = try XCTUnwrap((0..<plain.count).first { plain.nodes.role($0) == .pageTab })
    let title = plain.label(tab)
    XCTAssertFalse(title.isEmpty)
    let tree = try tree("chromium-page-largepage") {
      try $0.changeNode(tab) { $0.name = "\(title) - Memory usage - 37.7 MB" }
    }
    XCTAssertEqual(tree.label(tab), title)
    XCTAssertFalse(tree.toolkit.isLabeledByName(tab, in: tree), "the raw name excludes nothing")
  }

  func testTheValueOfAPieceNeedsNoCallForItsText() throws {
    for name in Self.recordings {
      let (tree, pieces) = try pieces(name)
      try tree.attributes.prefetch(Set(ElementAttribute.allCases), of: Array(0..<tree.count))
      let values = pieces.map { tree.attributes.value($0) }
      XCTAssertFalse(pieces.contains { tree.nodes.fetchedColumns(of: $0).contains(.text) }, name)
      try tree.nodes.fetch(.text, of: pieces)
      for (piece, value) in zip(pieces, values) {
        let text = tree.toolkit.plain(tree.nodes.text(piece) ?? "", .text, of: piece, in: tree.nodes)
        XCTAssertEqual(value, text.isEmpty || text == tree.label(piece) ? nil : text, name)
      }
    }
  }
}
