// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

/// Tests a Chromium page whose process has ended.
///
/// It is in the tree for a moment longer, without its view.
final class LostPageTests: ToolkitRuleTestCase {
  func testElementsOnAPageWithoutAViewHaveNoFrame() throws {
    let name = "chromium-page-covers"
    let whole = try tree(name)
    let page = try XCTUnwrap((1..<whole.count).first { whole.type($0) == .webView })
    let button = try node(.button, "Glass", in: whole)
    let toolbar = try XCTUnwrap((1..<page).first { whole.type($0) == .button && whole.label($0) == "Reload" })
    let frames = (try XCTUnwrap(whole.frame(button)), try XCTUnwrap(whole.frame(toolbar)))
    guard case .point = try HitTester(tree: whole).hit(button) else {
      return XCTFail("the button cannot be hit")
    }
    let origin = try XCTUnwrap(whole.frame(page)).origin

    let lost = try tree(name) { recording in
      for node in [page] + Array(whole.descendants(of: page)) {
        try recording.changeNode(node) {
          guard let extents = $0.extents else { return }
          $0.extents = [extents[0] - Int32(origin.x), extents[1] - Int32(origin.y), extents[2], extents[3]]
        }
      }
    }
    XCTAssertNil(try lost.frame(button))
    XCTAssertNil(try lost.frame(page))
    XCTAssertEqual(try lost.frame(toolbar), frames.1)
    guard case .obstacle = try HitTester(tree: lost).hit(button) else {
      return XCTFail("\(frames.0) would be hit elsewhere")
    }
  }
}
