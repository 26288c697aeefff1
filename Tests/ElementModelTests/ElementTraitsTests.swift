// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import ElementModel

/// Tests the table of element types: implied traits, and the types with the traits that rules use.
final class ElementTraitsTests: XCTestCase {
  func testTraitsImplyOthers() {
    let rules: [(trait: ElementTraits, implied: ElementTraits)] = [
      (.dialog, [.window, .landmark]), (.window, [.container, .titled]),
      (.textField, [.text, .operable, .captioned]), (.pressable, [.control, .operable, .withoutDoubleClick]),
      (.list, [.container, .scrolling]), (.reachedByArrowKeys, [.operable, .withoutDoubleClick]),
      (.dropDown, [.control, .opensMenu, .captioned]), (.row, .repeated), (.lowByDesign, .operable),
    ]
    for type in ElementType.allCases {
      for (trait, implied) in rules where type.has(trait) {
        XCTAssertTrue(type.has(implied), "\(type)")
      }
    }
  }

  func testEveryTypeIsFoundAsItselfAndAsItsFurtherTypes() {
    for type in ElementType.allCases {
      XCTAssertTrue(type.matches(type) && type.matches(.any), "\(type)")
      XCTAssertFalse(type.kinds.contains(type), "\(type)")
      for kind in type.kinds { XCTAssertTrue(type.matches(kind), "\(type)") }
    }
    XCTAssertTrue(ElementType.alert.matches(.dialog))
    XCTAssertFalse(ElementType.dialog.matches(.alert))
    XCTAssertTrue(ElementType.tab.matches(.button))
  }

  func testTypesOfTheTraitsThatEventsDependOn() {
    assert(.checkable, [.checkBox, .radioButton, .switch, .toggle])
    assert(.text, [.textField, .secureTextField, .searchField, .textView, .comboBox, .stepper])
    assert(.window, [.window, .dialog, .alert, .sheet])
    assert(.scrolling, [.scrollView, .webView, .textView, .table, .outline, .collectionView])
    assert(.changedByWheel, [.slider, .stepper, .popUpButton, .comboBox, .tab, .scrollBar])
    assert(.popup, [.menu, .popover, .helpTag])
    assert(.row, [.cell, .tableRow, .outlineRow])
    assert(.menu, [.menuBar, .menuBarItem, .menu, .menuItem])
    assert(.progress, [.progressIndicator, .activityIndicator])
  }

  private func assert(_ trait: ElementTraits, _ types: Set<ElementType>, line: UInt = #line) {
    XCTAssertEqual(Set(ElementType.allCases.filter { $0.has(trait) }), types, line: line)
  }
}
