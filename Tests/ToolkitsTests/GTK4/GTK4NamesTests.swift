// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Toolkits

/// Tests the rules that recognize the names that GTK 4 generates.
final class GTK4NamesTests: XCTestCase {
  func testAClassNameOfGTKIsRecognizedAndAWordIsNot() {
    for name in ["GtkEntry", "AdwLeaflet", "GtkListItemWidget"] {
      XCTAssertTrue(GTK4Names.isClassName(name), name)
    }
    for name in ["Gtk", "Gtk is fine", "Gtkwave", "Address", "", "AdwHeader-1"] {
      XCTAssertFalse(GTK4Names.isClassName(name), name)
    }
  }

  func testAClassOfAnotherLanguageIsRecognizedAndAWordIsNot() {
    for name in ["Gjs_SidebarRow", "__main__+Row", "my_app+rows+SidebarRow"] {
      XCTAssertTrue(GTK4Names.isClassOfLanguage(name), name)
    }
    for name in ["Gjs", "C++", "A+B", "a+b", "Ctrl+N", "x+Y", "file_name", "snake_case + more", ""] {
      XCTAssertFalse(GTK4Names.isClassOfLanguage(name), name)
    }
  }

  func testADoubledLabelIsHalvedWithOrWithoutAMnemonic() {
    XCTAssertEqual(GTK4Names.halfOfDoubled("_OK OK"), "OK")
    XCTAssertEqual(GTK4Names.halfOfDoubled("S_elect Select"), "Select")
    XCTAssertEqual(GTK4Names.halfOfDoubled("4 4"), "4")
    XCTAssertEqual(GTK4Names.halfOfDoubled("\u{f7} \u{f7}"), "\u{f7}")
    XCTAssertEqual(GTK4Names.halfOfDoubled("Save as Save as"), "Save as")
    for name in ["Previous tab", "OK", "", " ", "a b", "_ "] {
      XCTAssertNil(GTK4Names.halfOfDoubled(name), name)
    }
  }
}
