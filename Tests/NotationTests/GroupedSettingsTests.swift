// SPDX-License-Identifier: Apache-2.0

import Notation
import XCTest

/// Tests changes of settings files with groups.
final class GroupedSettingsTests: XCTestCase {
  func testAnEmptyFileGetsTheGroup() {
    var settings = GroupedSettings("")
    settings.set("zoom", to: "1.5", in: "view")
    XCTAssertEqual(settings.text, "[view]\nzoom=1.5\n")
  }

  func testAChangedKeyStaysInItsPlace() {
    var settings = GroupedSettings("[view]\n# comment\nzoom = 1\nbar=true\n")
    settings.set("zoom", to: "2", in: "view")
    XCTAssertEqual(settings.text, "[view]\n# comment\nzoom=2\nbar=true\n")
  }

  func testANewKeyIsTheLastOfItsGroup() {
    var settings = GroupedSettings("[view]\nbar=true\n\n[edit]\nbar=true\n")
    settings.set("zoom", to: "2", in: "view")
    settings.set("wrap", to: "false", in: "edit")
    XCTAssertEqual(settings.text, "[view]\nbar=true\nzoom=2\n\n[edit]\nbar=true\nwrap=false\n")
  }

  func testOnlyALineFeedEndsALine() {
    var settings = GroupedSettings("[view]\r\ntitle=a\u{2028}b\rc\r\nzoom=1\r\n")
    settings.set("zoom", to: "2", in: "view")
    XCTAssertEqual(settings.text, "[view]\ntitle=a\u{2028}b\rc\nzoom=2\n")
  }

  func testAKeyOfAnotherGroupStays() {
    var settings = GroupedSettings("[view]\nbar=true\n")
    settings.set("bar", to: "false", in: "edit")
    XCTAssertEqual(settings.text, "[view]\nbar=true\n\n[edit]\nbar=false\n")
  }
}
