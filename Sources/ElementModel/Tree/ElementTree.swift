// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// An application's elements at one moment: the flat snapshot of the bus, with Apple's element types.
///
/// Node 0 is the application. Types are decided once for all nodes; labels, values and frames only for
/// the nodes that are asked for.
package final class ElementTree {
  package let nodes: AccessibleTree
  /// What is known of the program's toolkit.
  package let toolkit: any Toolkit
  private let screen: any ScreenSource
  private var labels: [Int: String] = [:]
  private var shownRows: [Int: Set<Int>] = [:]
  /// The rows of lists that a filter hides, by the list's node.
  private var filteredRows: [Int: Set<Int>] = [:]
  /// The check marks that a toolkit has found in a view, by the view's node.
  package var unreportedMarks: [Int: [Int: String]] = [:]
  package let lookups: KeptLookups
  private lazy var types: [ElementType] = decideTypes()
  /// Nodes whose type is not decided yet, and what it may be instead of what ``types`` has.
  private var undecided: [Int: ElementType] = [:]
  private lazy var hidden: [Bool] = decideHidden()
  private var hiddenSubtrees: [(root: Int, rule: HidingRule)] = []
  private lazy var textBlocks = toolkit.blocksWithOwnText(in: self)
  /// The sizes of windows that were asked for; windows may have another at a later look.
  var windowSizes: [Int: CGSize?] = [:]
  /// The nodes that are places of pictures which were searched for.
  package var pictures: [Int: PictureTemplate] = [:]
  private var geometryResult: Result<ScreenGeometry, any Error>?

  /// Whether attributes are those that were fetched before, for a reader of many: to look whether there is something to
  /// fetch for each of them costs more than to read it.
  package private(set) var isBeingRead = false

  /// Whether a row is one of those that a filter of its list hides.
  ///
  /// - Parameters:
  ///   - row: its node.
  ///   - list: that of its list.
  ///   - find: finds all of that list; asked once.
  /// - Returns: false also where no filter is known.
  package func isFilteredOut(_ row: Int, of list: Int, finding find: () -> Set<Int>) -> Bool {
    let filtered = filteredRows[list] ?? find()
    filteredRows[list] = filtered
    return filtered.contains(row)
  }

  package func knowsFilteredRows(of list: Int) -> Bool { filteredRows[list] != nil }

  package func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    isBeingRead = true
    defer { isBeingRead = false }
    return try body()
  }

  /// Nodes whose numbers were asked to be brought up to date.
  private var refreshed: Set<Int> = []
  /// Waits until the program has told what it was asked to tell.
  private let waitForPendingChanges: () -> Void

  /// Where a page itself says that elements take events; nil for a tree that was read from the bus.
  package let pagePoints: [Int: PagePoint]?

  /// Whether it has some elements of a page alone.
  package var isPartial: Bool { pagePoints != nil }

  /// - Parameters:
  ///   - nodes: what was read of the program.
  ///   - screen: where the program's windows are; asked when the first frame is.
  ///   - waitForPendingChanges: waits until what the program was asked to report again has come.
  package init(
    nodes: AccessibleTree, screen: any ScreenSource, waitForPendingChanges: @escaping () -> Void = {}
  ) {
    self.nodes = nodes
    toolkit = nodes.toolkit
    self.screen = screen
    self.waitForPendingChanges = waitForPendingChanges
    pagePoints = nil
    lookups = KeptLookups()
  }

  /// A tree of some elements of a page.
  package init(_ answer: PageAnswer, screen: any ScreenSource) {
    nodes = answer.nodes
    toolkit = nodes.toolkit
    self.screen = screen
    waitForPendingChanges = {}
    pagePoints = answer.points
    lookups = KeptLookups()
  }

  /// The same tree at a later moment, at which the program is as it was: only its windows may be elsewhere.
  package init(again tree: ElementTree) {
    nodes = tree.nodes
    toolkit = tree.toolkit
    screen = tree.screen
    waitForPendingChanges = tree.waitForPendingChanges
    pagePoints = tree.pagePoints
    labels = tree.labels
    shownRows = tree.shownRows
    lookups = tree.lookups
    types = tree.types
    undecided = tree.undecided
    hidden = tree.hidden
    hiddenSubtrees = tree.hiddenSubtrees
    textBlocks = tree.textBlocks
    refreshed = tree.refreshed
  }

  /// Has numbers that the program brings up to date only when it is asked what is there reported anew, before they are fetched
  /// for the first time.
  func refreshNumbers(of wanted: [Int]) throws {
    let late = toolkit.nodesWithLateNumbers(among: wanted, in: nodes).filter { refreshed.insert($0).inserted }
    guard !late.isEmpty else { return }
    try nodes.fetch(.extents, of: late)
    for node in late {
      guard let extents = nodes.extents(node) else { continue }
      // What is found there is of no interest.
      _ = nodes.tryAsking {
        try $0.accessible(at: extents.rect.center, in: extents.space, below: nodes.reference(node))
      }
    }
    waitForPendingChanges()
  }

  package var count: Int { nodes.count }

  package func type(_ node: Int) -> ElementType {
    let provisional = types[node]
    guard undecided[node] != nil else { return provisional }
    decideTypes(like: node)
    return types[node]
  }

  /// Whether the node's type is one of some.
  ///
  /// Asks the program no more than that takes: a check box that may be a switch is no window either way.
  package func isType(of node: Int, _ condition: (ElementType) -> Bool) -> Bool {
    let isSo = condition(types[node])
    guard let other = undecided[node], condition(other) != isSo else { return isSo }
    decideTypes(like: node)
    return condition(types[node])
  }

  /// Whether a query for `type` finds the node.
  ///
  /// A modal dialog also counts as a sheet: on Linux both are windows of their own.
  package func matches(_ node: Int, _ type: ElementType) -> Bool {
    guard !hidden[node] else { return false }
    if type == .any { return true }
    var found = types[node].matches(type)
    if let other = undecided[node], other.matches(type) != found {
      decideTypes(like: node)
      found = types[node].matches(type)
    }
    if found { return true }
    if type == .staticText, textBlocks.contains(node) { return true }
    if toolkit.isAlso(node, type, in: self) { return true }
    if isAlso(node, type) { return true }
    return type == .sheet && isModalDialog(node)
  }

  /// Whether it is a dialog, for the toolkit or for the display, that keeps input from other windows.
  ///
  /// Qt (5.15, 6.4) reports no modality, and GTK (3.24, 4.8) a modal window that belongs to another as a mere window.
  private func isModalDialog(_ node: Int) -> Bool {
    guard types[node].matches(.dialog) || isDialogOfDisplay(node) else { return false }
    return nodes.states(node).contains(.modal)
      || nodes.parent(node) == 0 && tryGeometry()?.window(ofTopLevel: node)?.isModal == true
  }

  /// The geometry of the screen for this tree, read once.
  package func geometry() throws -> ScreenGeometry {
    if let geometryResult { return try geometryResult.get() }
    let result = Result {
      ScreenGeometry(tree: nodes, windows: try screen.windows(), screen: screen.screenFrame)
    }
    geometryResult = result
    return try result.get()
  }

  /// As ``geometry()``, for a rule that cannot fail: nil where the display does not tell its windows, which is kept.
  package func tryGeometry() -> ScreenGeometry? { try? geometry() }

  /// Throws what the first question failed with that neither the program nor the display has answered.
  ///
  /// Rules take what could not be read for something that is not there; whoever used them asks here.
  ///
  /// - Throws: `AccessibilityError`, `WindowSystemError`.
  package func checkAnswers() throws {
    try nodes.checkAnswers()
    if case .failure(let failure)? = geometryResult { throw failure }
  }

  /// The node and its ancestors' numbers, the application first.
  package func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var current = node
    while current >= 0 {
      path.append(current)
      current = nodes.parent(current)
    }
    return path.reversed()
  }

  package func descendants(of node: Int) -> Range<Int> {
    (node + 1)..<max(node + 1, nodes.subtreeEnd(node))
  }

  /// What the elements of one toolkit are called like those of others: a suite asks for a thing by one name.
  private func isAlso(_ node: Int, _ type: ElementType) -> Bool {
    switch type {
    case .menuItem: isSubmenu(node) || isItemOfPopUpButton(node)
    case .textField: types[node] == .stepper && !isPartOfDate(node)
    case .staticText: types[node] == .statusBar && !label(node).isEmpty
    case .dialog: isDialogOfDisplay(node)
    case .checkBox: checkMark(of: node) != nil
    case .disclosureTriangle: drawsTriangle(node)
    default: false
    }
  }

  /// Whether it is the day, month or hour of a field for dates.
  private func isPartOfDate(_ node: Int) -> Bool {
    path(to: node).dropLast().contains { types[$0] == .datePicker }
  }

  /// Whether it can be chosen in the open list of a pop-up button or a combo box.
  package func isItemOfPopUpButton(_ node: Int) -> Bool {
    guard types[node] == .cell || types[node] == .tableRow else { return false }
    var ancestor = nodes.parent(node)
    while ancestor > 0 {
      switch types[ancestor] {
      // Swing opens a menu with a list in it.
      case .popUpButton, .comboBox, .menu: return true
      default: ancestor = nodes.parent(ancestor)
      }
    }
    return toolkit.isItemOfOpenList(node, in: self)
  }

  /// Whether the display reports a window as a dialog, and the toolkit does not.
  private func isDialogOfDisplay(_ node: Int) -> Bool {
    guard types[node] == .window, nodes.parent(node) == 0,
      let window = tryGeometry()?.window(ofTopLevel: node)
    else { return false }
    return window.isDialog
  }

  /// Whether a menu is an item of another one: AppKit has an item that holds the menu, the toolkits that follow ATK
  /// have the menu alone.
  private func isSubmenu(_ node: Int) -> Bool {
    let parent = nodes.parent(node)
    return parent > 0 && types[node] == .menu && nodes.role(node) == .menu
      && [.menu, .menuBarItem].contains(types[parent])
  }

  /// The top-level node that the node belongs to, or nil for the application itself.
  package func topLevel(of node: Int) -> Int? {
    guard node > 0 else { return nil }
    var top = node
    while case let parent = nodes.parent(top), parent > 0 { top = parent }
    return top
  }

  /// Whether the node is on a page that cannot be seen: no query finds it.
  package func isHidden(_ node: Int) -> Bool { hidden[node] }

  /// The rule that hides a whole subtree with the node in it.
  func hidingRuleOfSubtree(_ node: Int) -> HidingRule? {
    guard hidden[node] else { return nil }
    return hiddenSubtrees.first { ($0.root..<nodes.subtreeEnd($0.root)).contains(node) }?.rule
  }

  /// Whether the node is no row that is kept in store for when the list is scrolled, nor in one.
  ///
  /// Looked up once for a list.
  package func isInView(_ node: Int) -> Bool {
    guard let (row, list) = toolkit.storedRow(of: node, in: nodes) else { return true }
    if let known = shownRows[list] { return known.contains(row) }
    let shown = toolkit.rowsInView(of: list, in: nodes)
    shownRows[list] = shown
    return shown.contains(row)
  }

  /// The lists of combo boxes that are closed.
  ///
  /// Their items cannot be tapped and have the same names as those of the next combo box; a pop-up button of
  /// Apple's has items only while it is open.
  private func closedLists() -> [Int] {
    (1..<max(1, nodes.count)).filter { node in
      switch nodes.role(node) {
      case .menu, .list, .popupMenu: break
      default: return false
      }
      return nodes.parent(node) > 0 && nodes.role(nodes.parent(node)) == .comboBox
        && toolkit.isClosedList(node, in: nodes)
    }
  }

  private func decideHidden() -> [Bool] {
    var hidden = [Bool](repeating: false, count: nodes.count)
    hiddenSubtrees =
      closedLists().map { ($0, .closedList) }
      // What neither tells is kept: `checkAnswers()` throws it.
      + toolkit.hiddenSubtrees(in: nodes) { (try? geometry().isOnScreen(topLevel: $0)) ?? true }
    for (root, _) in hiddenSubtrees {
      for node in root..<nodes.subtreeEnd(root) { hidden[node] = true }
    }
    return hidden
  }

  private func decideTypes() -> [ElementType] {
    var wanted: [UInt32: [Int]] = [:]
    for node in 0..<nodes.count {
      let columns = toolkit.columnsForType(of: node, in: nodes)
      if columns.isEmpty { continue }
      if let other = toolkit.alternativeType(role: nodes.role(node)) {
        undecided[node] = other
      } else {
        wanted[columns.rawValue, default: []].append(node)
      }
    }
    for (columns, concerned) in wanted {
      // What cannot be read leaves the role's own type: a wrong kind of check box is no reason to fail.
      nodes.tryFetch(NodeColumns(rawValue: columns), of: concerned)
    }
    var types: [ElementType] = []
    types.reserveCapacity(nodes.count)
    for node in 0..<nodes.count {
      let base = RoleTable.type(of: nodes.role(node))
      types.append(node == 0 ? .application : toolkit.type(of: node, base: base, in: nodes))
    }
    toolkit.refine(&types, in: nodes)
    return types
  }

  /// Decides the types of all nodes with a node's role, with one batch of calls.
  private func decideTypes(like node: Int) {
    let role = nodes.role(node)
    let concerned = undecided.keys.filter { nodes.role($0) == role }
    let columns = toolkit.columnsForType(of: node, in: nodes)
    nodes.tryFetch(columns, of: concerned.sorted())
    for node in concerned {
      undecided[node] = nil
      types[node] = toolkit.type(of: node, base: RoleTable.type(of: role), in: nodes)
    }
  }

  // MARK: - Labels

  /// The element's label: its accessible name, or what a person would call it where it has none.
  package func label(_ node: Int) -> String {
    if let label = labels[node] { return label }
    let label = ElementLabel.label(of: node, in: self)
    labels[node] = label
    return label
  }
}
