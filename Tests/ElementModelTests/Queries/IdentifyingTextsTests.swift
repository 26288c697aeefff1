// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

/// Tests the strings that are stored for many queries of one tree.
final class IdentifyingTextsTests: RecordedTestCase {
  /// Otherwise a row that is called "0" would seem to have the same name as all closed rows.
  func testTheStateOfARowDoesNotIdentifyIt() throws {
    for name in ["gtk3-lists", "qt5-lists", "chromium-lists", "firefox-lists"] {
      let tree = try tree(name)
      let plain = QueryEvaluator(tree: tree)
      let rows = try plain.matches(of: [.descendants(.outlineRow)])
      XCTAssertTrue(rows.contains { tree.attributes.value($0) == "0" }, "\(name) has no closed row")
      let withStrings = QueryEvaluator(tree: tree, texts: IdentifyingTexts(tree: tree))
      for text in ["0", "1", "Documents"] {
        let steps: [QueryStep] = [.descendants(.outlineRow), .matching(.identifier(text))]
        XCTAssertEqual(
          try withStrings.matches(of: steps), try plain.matches(of: steps), "\(text) in \(name)")
      }
    }
  }
}
