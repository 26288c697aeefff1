// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

@testable import Programs

/// Tests a WebKit page in a GTK 3 window, which another process reports.
///
/// The process left the bus during the recording, so there are types and names, but neither frames
/// nor text.
final class PluggedPageTests: ToolkitRuleTestCase {
  func testThePageIsFoundInTheWindowOfTheProgram() throws {
    let app = try app("gtk3-webview")
    XCTAssertEqual(app.windows["Web view"].webViews.labels, ["Parts"])
    XCTAssertTrue(app.buttons["Native"].isHittable)
  }

  func testTypesAreThoseOfOtherBrowsers() throws {
    let page = try app("gtk3-webview").webViews["Parts"]
    XCTAssertEqual(page.menus["Menu"].menuItems.labels, ["Item"])
    XCTAssertEqual(page.images.labels, ["Drawing"])
    XCTAssertEqual(page.textViews.labels, ["Editor"])
    XCTAssertEqual(page.tables["Data"].tableRows.count, 12)
    XCTAssertEqual(page.checkBoxes.values, ["0"])
    XCTAssertEqual(page.statusBars.count, 1)
  }

  func testFieldsHaveTheirNames() throws {
    let page = try app("gtk3-webview").webViews["Parts"]
    XCTAssertEqual(page.textFields.labels.filter { !$0.isEmpty }, ["Only a placeholder", "Fixed"])
  }

  /// The plug around the document belongs to the other process too, and exists before the document has content.
  func testADocumentWithoutContentIsIncomplete() throws {
    XCTAssertTrue(try tree("gtk3-webview").nodes.hasEmbeddedRenderer)
    for count in 5...8 {
      let tree = try tree("gtk3-webview") { recording in
        recording.programs[0].tree?.nodes.removeSubrange(count...)
      }
      XCTAssertFalse(tree.nodes.hasEmbeddedRenderer, "\(tree.nodes.count)")
    }
  }
}
