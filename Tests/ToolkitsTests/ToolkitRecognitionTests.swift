// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Toolkits
import XCTest

/// Tests the recognition of toolkits by the properties that programs report.
final class ToolkitRecognitionTests: XCTestCase {
  func testAToolkitIsRecognizedByItsReportedProperties() {
    for (name, version, application, key) in [
      ("gtk", "3.24.38", "soffice", "libreOffice"), ("gtk", "3.24.38", "mousepad", "gtk3"),
      ("GTK", "4.8.3", "x", "gtk4"), ("Qt", "5.15.8", "x", "qt5"), ("Qt", "6.11.2", "x", "qt6"),
      ("Chromium", "1.0", "x", "chromium"), ("Gecko", "153.7.0", "x", "gecko"),
      ("J2SE-access-bridge", "1.0", "x", "java"), ("GAIL", "2.24.33", "x", "gtk2"),
      ("elementary", "1.26", "x", "efl"), ("Slint", "1.18.1", "python3.12", "slint"),
      ("WxWidgets", "3", "x", "other"), ("", "", "x", "other"),
    ] {
      let identity = ToolkitIdentity(name: name, version: version, applicationName: application)
      XCTAssertEqual(ToolkitRegistry.toolkit(identity).key, key, "\(identity)")
    }
    XCTAssertEqual(ToolkitRegistry.toolkit(ToolkitIdentity(inaccessible: "Tk")).key, "inaccessible")
  }

  func testVersionsAreComparedByNumber() {
    let version = ToolkitVersion("4.18.6")
    XCTAssertTrue(version.isAtLeast(4, 16))
    XCTAssertTrue(version.isAtLeast(4, 8))
    XCTAssertTrue(version.isAtLeast(3, 24))
    XCTAssertFalse(version.isAtLeast(4, 20))
    XCTAssertFalse(version.isAtLeast(5, 0))
    XCTAssertFalse(ToolkitVersion("").isAtLeast(0, 0))
    XCTAssertEqual("\(version)", "4.18.6")
  }
}
