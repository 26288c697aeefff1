// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

@testable import Programs

/// A page of WebKit in a window of GTK 3: another process answers for it.
///
/// In the recording it has left the bus when it was asked for more than its tree, so there are types and names, and
/// neither places nor texts.
final class PluggedPageTests: ToolkitTestCase {
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

  func testFieldsAreCalledByTheirNames() throws {
    let page = try app("gtk3-webview").webViews["Parts"]
    XCTAssertEqual(page.textFields.labels.filter { !$0.isEmpty }, ["Only a placeholder", "Fixed"])
  }

  /// The plug that holds the document is another process's, too, and is there before the document has anything in it.
  func testADocumentWithoutContentIsNotWhole() throws {
    XCTAssertTrue(try tree("gtk3-webview").nodes.hasEmbeddedSurface)
    for count in 5...8 {
      let tree = try tree("gtk3-webview") { recording in
        recording.programs[0].tree?.nodes.removeSubrange(count...)
      }
      XCTAssertFalse(tree.nodes.hasEmbeddedSurface, "\(tree.nodes.count)")
    }
  }
}
