// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The bar with the sections.
public final class TabBar: FrutaUIElement {
  /// The sections whose tabs are selected; normally exactly one.
  public var selected: [Section] {
    Section.allCases.filter { element.buttons[$0.rawValue].isSelected }
  }

  /// Opens a section; throws if its tab is not selected afterwards.
  public func select(_ section: Section) throws {
    try XCTContext.runActivity(named: "Open the section “\(section.rawValue)”") { _ in
      let tab = element.buttons[section.rawValue]
      tab.tap()
      guard tab.isSelected else { throw FrutaError.sectionWasNotSelected(section) }
    }
  }
}
