import AccessibilityBus
import AutomationEngine
import XCTest

@testable import XCUIAutomation

/// What a predicate costs on the bus: each property that it names, of the elements that get as far as it.
final class PredicateFetchTests: BehaviourTestCase {
  private func columns(_ query: XCUIElementQuery) throws -> (fetched: NodeColumns, nodes: Int, matches: Int) {
    let lookup = try ElementHandle(query: query.query).matches()
    let (tree, matches) = (lookup.tree, lookup.nodes)
    var fetched: NodeColumns = []
    var nodes = 0
    for node in 0..<tree.nodes.count where !tree.nodes.fetchedColumns(of: node).isEmpty {
      nodes += 1
      fetched.formUnion(tree.nodes.fetchedColumns(of: node))
    }
    return (fetched, nodes, matches.count)
  }

  func testOnlyWhatThePredicateNamesIsFetched() throws {
    let app = show(.controls, .gtk3)
    // Needed to tell the types of some widgets, whatever else is asked for.
    let typed = NSPredicate(format: "elementType > 0")
    let base = try columns(app.descendants(matching: .any).matching(typed)).fetched
    XCTAssertTrue(base.isSubset(of: [.actions, .roleName]), "\(base)")
    func extra(_ format: String) throws -> NodeColumns {
      let result = try columns(app.descendants(matching: .any).matching(NSPredicate(format: format)))
      XCTAssertGreaterThan(result.matches, 0, format)
      return result.fetched.subtracting(base)
    }
    XCTAssertEqual(try extra("elementType == \(XCUIElement.ElementType.button.rawValue)"), [])
    XCTAssertEqual(try extra("isEnabled == true AND hasFocus == false"), [])
    XCTAssertTrue(try extra("label != 'x'").isSubset(of: [.description, .relations]))
    XCTAssertTrue(try extra("value != 'x'").contains(.text))
    XCTAssertFalse(try extra("value != 'x'").contains(.extents))
    XCTAssertEqual(try extra("frame.size.width > 0"), .extents)
  }

  func testOnlyCandidatesAreAsked() throws {
    let app = show(.controls, .gtk3)
    let wide = NSPredicate(format: "frame.size.width > 0")
    let all = try columns(app.descendants(matching: .any).matching(wide))
    let buttons = try columns(app.buttons.matching(wide))
    XCTAssertGreaterThan(buttons.matches, 0)
    XCTAssertLessThan(buttons.nodes, all.nodes)
  }
}
