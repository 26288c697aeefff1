import XCTest

@testable import AccessibilityBus

/// The rules by which made-up names are known.
final class QuirkTests: XCTestCase {
  func testAClassNameOfGTKIsKnownAndAWordIsNot() {
    for name in ["GtkEntry", "AdwLeaflet", "GtkListItemWidget"] {
      XCTAssertTrue(GTK4Quirks.isClassName(name), name)
    }
    for name in ["Gtk", "Gtk is fine", "Gtkwave", "Address", "", "AdwHeader-1"] {
      XCTAssertFalse(GTK4Quirks.isClassName(name), name)
    }
  }

  func testADoubledLabelIsHalvedWithOrWithoutAMnemonic() {
    XCTAssertEqual(GTK4Quirks.halfOfDoubled("_OK OK"), "OK")
    XCTAssertEqual(GTK4Quirks.halfOfDoubled("S_elect Select"), "Select")
    XCTAssertEqual(GTK4Quirks.halfOfDoubled("4 4"), "4")
    XCTAssertEqual(GTK4Quirks.halfOfDoubled("\u{f7} \u{f7}"), "\u{f7}")
    XCTAssertEqual(GTK4Quirks.halfOfDoubled("Save as Save as"), "Save as")
    for name in ["Previous tab", "OK", "", " ", "a b", "_ "] {
      XCTAssertNil(GTK4Quirks.halfOfDoubled(name), name)
    }
  }

  func testLibreOfficeIsToldFromGTK3ByItsName() {
    XCTAssertEqual(Toolkit(name: "gtk", version: "3.24.38", applicationName: "soffice").kind, .libreOffice)
    XCTAssertEqual(Toolkit(name: "gtk", version: "3.24.38", applicationName: "mousepad").kind, .gtk3)
    XCTAssertEqual(Toolkit(name: "GTK", version: "4.8.3", applicationName: "x").kind, .gtk4)
    XCTAssertEqual(Toolkit(name: "Qt", version: "5.15.8", applicationName: "x").kind, .qt5)
    XCTAssertEqual(Toolkit(name: "Qt", version: "6.11.2", applicationName: "x").kind, .qt6)
  }

  func testRolesAndStatesHaveTheirNumbersAndNames() {
    XCTAssertEqual(Role.application.rawValue, 75)
    XCTAssertEqual(Role.pushButton.name, "push button")
    XCTAssertEqual(Role(rawValue: 999).name, "role 999")
    XCTAssertEqual(StateSet.readOnly.rawValue, 1 << 43)
    XCTAssertEqual(StateSet([.focused, .checked]).names, ["checked", "focused"])
  }
}
