// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import RecordingTestSupport
import XCTest

/// Tests when the pages of a browser are loaded, and which of them it reports.
final class LoadedPageTests: RecordedTestCase {
  func testAPageIsLoadedWhenItIsNotBusy() throws {
    for browser in ["chromium", "firefox"] {
      let nodes = try tree("\(browser)-page-web").nodes
      let pages = try XCTUnwrap(nodes.toolkit.rules.content)
      XCTAssertTrue(pages.isLoaded(in: nodes), browser)
      XCTAssertTrue(pages.hasElements(in: nodes), browser)
      XCTAssertEqual(pages.adviceForNothingFound(in: nodes), [])
      let page = try XCTUnwrap(
        (1..<nodes.count).first { nodes.role($0) == .documentWeb && nodes.states($0).contains(.showing) })
      // Number 3 of AtspiStateType is busy.
      let busy = try tree("\(browser)-page-web") { try $0.changeNode(page) { $0.states |= 1 << 3 } }.nodes
      XCTAssertEqual(busy.toolkit.rules.content?.isLoaded(in: busy), false, browser)
    }
  }

  func testOtherProgramsHaveNoPagesToWaitFor() throws {
    XCTAssertNil(try tree("gtk3-buttons").nodes.toolkit.rules.content)
  }

  func testThePagesOfChromiumAreListedWithoutNestedOnes() throws {
    let nodes = try tree("chromium-page-boxes").nodes
    let pages = try XCTUnwrap(nodes.toolkit.rules.content?.reportingAtOnce(in: nodes))
    XCTAssertTrue(
      pages.allSatisfy { page in nodes.node(for: page).map { nodes.role($0) == .documentWeb } == true })
    XCTAssertFalse(pages.isEmpty)
  }
}
