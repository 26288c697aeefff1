import XCTest

public final class TabBar: FrutaUIElement {
  public var selected: [Section] {
    Section.allCases.filter { element.buttons[$0.rawValue].isSelected }
  }

  public func select(_ section: Section) throws {
    try XCTContext.runActivity(named: "Open the section “\(section.rawValue)”") { _ in
      let tab = element.buttons[section.rawValue]
      tab.tap()
      guard tab.isSelected else { throw FrutaError.sectionWasNotSelected(section) }
    }
  }
}
