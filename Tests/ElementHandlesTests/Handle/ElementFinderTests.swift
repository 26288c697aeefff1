// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Toolkits
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import ElementHandles

/// Tests which trees of a program are read if its first tree has no match for a query.
final class ElementFinderTests: XCTestCase {
  private let closeButton = ElementQuery([
    .descendants(.button), .matching(.identifier("_XCUI:CloseWindow")),
  ])
  private let row = ElementQuery([.descendants(.cell), .matching(.identifier("Row 12"))])

  /// A match by label does not hide a match by identifier, also among very many elements.
  func testTheMatchesOfAStringDoNotDependOnTheNumberOfElements() throws {
    let add = ElementQuery([.descendants(.button), .matching(.identifier("Add"))])
    for count in [3, 2_000] {
      var buttons = (0..<count).map { FixtureTree.Node.node(.pushButton, "Other \($0)", in: 1) }
      buttons.append(.node(.pushButton, "Add", in: 1))
      var identified = FixtureTree.Node.node(.pushButton, "Plus", in: 1)
      identified.accessibleID = "Add"
      buttons.append(identified)
      let tree = try ScriptedProgram.treeOfWindow(with: buttons)
      let result = try ElementFinder(query: add, program: ScriptedProgram()).find(in: tree)
      XCTAssertEqual(result.nodes, [count + 2, count + 3], "\(count) other buttons")
    }
  }

  // MARK: - Title bars

  func testAMatchInTheFirstTreeIsEnough() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfWindow(with: [.closeButton])
    let result = try ElementFinder(query: closeButton, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [2])
    XCTAssertTrue(result.tree === tree)
    XCTAssertEqual(program.reads, [])
  }

  func testTitleBarsAreSearchedIfNothingWasFound() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfWindow()
    let result = try ElementFinder(query: closeButton, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [2])
    XCTAssertTrue(result.tree === program.windows)
    XCTAssertEqual(program.reads, [.windows(hasTitleBars: true)])
    XCTAssertEqual(result.application, "Editor")
  }

  func testTitleBarsAreNotSearchedForOtherElements() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfWindow()
    let save = ElementQuery([.descendants(.button), .matching(.identifier("Save"))])
    let result = try ElementFinder(query: save, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [])
    XCTAssertEqual(program.reads, [])
  }

  func testTitleBarsWithoutAMatchLeaveTheFirstResult() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfWindow()
    let zoomButton = ElementQuery([.descendants(.button), .matching(.identifier("_XCUI:ZoomWindow"))])
    let result = try ElementFinder(query: zoomButton, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [])
    XCTAssertTrue(result.tree === tree)
    XCTAssertEqual(program.reads, [.windows(hasTitleBars: true)])
  }

  func testNodesOfADisplayAreNotSearchedAgain() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfWindow(isOfDisplay: true)
    for query in [closeButton, row] {
      let result = try ElementFinder(query: query, program: program).find(in: tree)
      XCTAssertEqual(result.nodes, [])
      XCTAssertTrue(result.tree === tree)
    }
    XCTAssertEqual(program.reads, [])
  }

  // MARK: - Rows

  func testARowOutOfViewIsReadFromTheProgram() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfList(["Row 1"], of: 100)
    let result = try ElementFinder(query: row, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [4])
    XCTAssertTrue(result.tree === program.larger)
    XCTAssertEqual(program.reads, [.rows([11])])
  }

  func testARecordingHasNoFurtherRows() throws {
    let program = try ScriptedProgram(isRecorded: true)
    let tree = try ScriptedProgram.treeOfList(["Row 1"], of: 100)
    let result = try ElementFinder(query: row, program: program).find(in: tree)
    XCTAssertEqual(result.nodes, [])
    XCTAssertTrue(result.tree === tree)
    XCTAssertEqual(program.reads, [])
  }

  func testWithoutADesktopThereAreNoFurtherRows() throws {
    let program = try ScriptedProgram(hasDesktop: false)
    let tree = try ScriptedProgram.treeOfList(["Row 1"], of: 100)
    XCTAssertEqual(try ElementFinder(query: row, program: program).find(in: tree).nodes, [])
    XCTAssertEqual(program.reads, [])
  }

  func testAListWithAllItsRowsIsNotReadAgain() throws {
    let program = try ScriptedProgram()
    let tree = try ScriptedProgram.treeOfList(["Row 1"], of: nil)
    XCTAssertEqual(try ElementFinder(query: row, program: program).find(in: tree).nodes, [])
    XCTAssertEqual(program.reads, [])
  }

  /// The lists are searched in any order, so one of the two names is first searched in the list that lacks it.
  func testAThoroughSearchReadsTheNamesOfEveryList() throws {
    for (name, index) in [("Ada", 70), ("Eve", 80)] {
      let program = try ScriptedProgram()
      let tree = try ScriptedProgram.treeOfTwoLists(withLater: ["Ada": 70], ["Eve": 80])
      let query = ElementQuery([.descendants(.cell), .matching(.identifier(name))])
      _ = try ElementFinder(query: query, program: program, isThorough: true).find(in: tree)
      XCTAssertEqual(program.reads, [.rows([index])], name)
    }
  }
}

/// A program that returns scripted trees, and lists the trees that were read.
private final class ScriptedProgram: SearchedProgram {
  enum Read: Equatable {
    case windows(hasTitleBars: Bool)
    /// The indices of the requested rows.
    case rows([Int])
  }

  let description = "Editor"
  let isRecorded: Bool
  let rowMemory: VirtualizedRowMemory?
  /// The window with the button that closes it, as the display reports them.
  let windows: ElementTree
  /// The list with a row that was out of view.
  let larger: ElementTree
  private(set) var reads: [Read] = []

  init(isRecorded: Bool = false, hasDesktop: Bool = true) throws {
    self.isRecorded = isRecorded
    rowMemory = hasDesktop ? VirtualizedRowMemory() : nil
    windows = try Self.treeOfWindow(with: [.closeButton], isOfDisplay: true)
    larger = try Self.treeOfList(["Row 1", "Row 12"], of: 100)
  }

  func windowTree(with contents: ScreenContents) throws -> ElementTree {
    reads.append(.windows(hasTitleBars: contents.titleBars))
    return windows
  }

  func elementTree(with rows: Set<VirtualizedContainer.Child>) throws -> ElementTree {
    reads.append(.rows(rows.map(\.index).sorted()))
    return larger
  }

  // MARK: - Trees

  /// Returns a tree of one window.
  static func treeOfWindow(with content: [FixtureTree.Node] = [], isOfDisplay: Bool = false) throws
    -> ElementTree
  {
    try tree(content, isOfDisplay: isOfDisplay)
  }

  /// Returns a tree of a window with a list.
  ///
  /// - Parameters:
  ///   - rows: the rows in the tree.
  ///   - count: the number of all rows; nil if the tree has all of them.
  /// - Returns: the elements of a program that reports its row 12 at the index 11.
  /// - Throws: an error if the tree is invalid.
  static func treeOfList(_ rows: [String], of count: Int?) throws -> ElementTree {
    let list = 2
    var nodes: [FixtureTree.Node] = [.node(.list, "Rows", in: 1)]
    for (index, name) in rows.enumerated() {
      var row = FixtureTree.Node.node(.listItem, name, in: list)
      if let count {
        row.place = FixtureTree.Place(container: list, childCount: count, columns: 1, index: index)
      }
      nodes.append(row)
    }
    return try tree(
      nodes, answers: [RecordedQuery.child("Row 12", "\(list)"): RecordedAnswer(number: 11)])
  }

  /// Returns a tree of a window with two lists of a hundred rows, of which only the first is in the tree.
  ///
  /// - Parameters:
  ///   - first: the indices of further rows in the first list, by their names.
  ///   - second: the same for the second list.
  /// - Returns: the elements of a program that reports these rows.
  /// - Throws: an error if the tree is invalid.
  static func treeOfTwoLists(withLater first: [String: Int], _ second: [String: Int]) throws -> ElementTree {
    var nodes: [FixtureTree.Node] = []
    for list in [2, 4] {
      var row = FixtureTree.Node.node(.listItem, "Bob", in: list)
      row.place = FixtureTree.Place(container: list, childCount: 100, columns: 1, index: 0)
      nodes += [.node(.list, "Names", in: 1), row]
    }
    let tree = try Self.tree(nodes)
    tree.nodes.source = NamedRows([
      RecordedNames.reference(named: "2", owner: 0): first,
      RecordedNames.reference(named: "4", owner: 0): second,
    ])
    return tree
  }

  private static func tree(
    _ content: [FixtureTree.Node], answers: [String: RecordedAnswer] = [:], isOfDisplay: Bool = false
  ) throws -> ElementTree {
    var recorded: [FixtureTree.Node] = [
      .node(.application, "Editor", in: -1), .node(.frame, "Main", in: 0),
    ]
    recorded += content
    let recording = FixtureTree(
      application: .init(name: "Editor", toolkit: "", version: "", processID: 7), nodes: recorded,
      closed: [], answers: answers)
    let application = AccessibleProgram.withoutBus(
      name: "Editor", processID: 7, toolkit: ToolkitRegistry.inaccessible(""))
    let nodes = try AccessibleTree(
      recording, of: isOfDisplay ? application : nil, recognize: ToolkitRegistry.recognize)
    let screen = RecordedScreen(
      frame: CGRect(x: 0, y: 0, width: 800, height: 600), windows: [], picture: nil)
    return ElementTree(nodes: nodes, screen: screen)
  }
}

/// A source that answers only questions for the rows of lists by their names.
private final class NamedRows: AccessibleSource {
  private let rows: [AccessibleReference: [String: Int]]

  init(_ rows: [AccessibleReference: [String: Int]]) { self.rows = rows }

  func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int? {
    rows[container.reference]?[name].flatMap { indices.contains($0) ? $0 : nil }
  }

  func fetch(_ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws {}
  func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws {}
  func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference? { nil }
  func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference? { nil }
  func parent(of reference: AccessibleReference) throws -> AccessibleReference { reference }
  func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference? { nil }
  func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText {
    AccessibleText(text: "", defaults: [:], runs: [], links: [])
  }
  func linkTarget(of reference: AccessibleReference) throws -> String? { nil }
  func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect { .zero }
}

extension FixtureTree.Node {
  private static let shown: StateSet = [.enabled, .sensitive, .showing, .visible]

  /// The button that closes the window, which is node 1.
  fileprivate static let closeButton = Self(
    parent: 1, role: Role.pushButton.rawValue, name: "Close", states: shown.rawValue,
    interfaces: InterfaceSet.component.rawValue, accessibleID: "_XCUI:CloseWindow")

  fileprivate static func node(_ role: Role, _ name: String, in parent: Int) -> Self {
    Self(
      parent: parent, role: role.rawValue, name: name, states: shown.rawValue,
      interfaces: InterfaceSet.component.rawValue)
  }
}
