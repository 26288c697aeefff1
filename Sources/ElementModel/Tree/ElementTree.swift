// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The elements of an application at one moment: the flat snapshot of the bus, with Apple's element types.
///
/// Node 0 is the application. Types are decided once for all nodes. Labels, values and frames are read only for the
/// nodes that need them.
package final class ElementTree {
  package let nodes: AccessibleTree
  /// The rules of the program's toolkit.
  package let toolkit: any Toolkit
  private let screen: any ScreenSource
  let delayedValues: DelayedValues
  /// The nodes that are matches of pictures.
  let pictures: [Int: PictureTemplate]
  private var caches: ProgramCaches
  private var displayCaches = DisplayCaches()

  /// The caches of data that remain correct until the program changes, so that a later tree of the unchanged program
  /// begins with them.
  private struct ProgramCaches {
    var types: DecidedTypes?
    var hiddenNodes: HiddenNodes?
    var textBlocks: Set<Int>?
    var labels: [Int: String] = [:]
    /// The rows in view, keyed by the list's node.
    var shownRows: [Int: Set<Int>] = [:]
    /// The rows that the filter of a list hides, keyed by the list's node.
    var filteredRows: [Int: Set<Int>] = [:]
    /// The check marks that were found in a view although the toolkit does not report them, keyed by the view's node.
    var unreportedMarks: [Int: [Int: String]] = [:]
    let queryCache = QueryCache()
  }

  /// The caches of data that depend on the windows, which can move and change their sizes while the program is
  /// unchanged.
  private struct DisplayCaches {
    var geometry: Result<ScreenGeometry, any Error>?
    /// The window sizes that were requested, keyed by the window's node.
    var windowSizes: [Int: CGSize?] = [:]
  }

  /// Whether attributes are read from the cache only, for a caller that fetched them and reads many.
  ///
  /// Checking for each attribute whether it must be fetched costs more than reading it.
  package private(set) var isBeingRead = false

  package func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    isBeingRead = true
    defer { isBeingRead = false }
    return try body()
  }

  /// The points at which elements receive events, as their renderer reports them; nil for a tree that was read from the
  /// bus.
  package let rendererPoints: [Int: RendererPoint]?

  /// The rules for the visible parts of the elements.
  package var visibilityRules: any VisibilityRules { toolkit.visibilityRules(of: self) }

  /// Whether the tree contains only the elements that were requested from a renderer.
  package var isPartial: Bool { rendererPoints != nil }

  /// Creates the tree of a program.
  ///
  /// - Parameters:
  ///   - nodes: the snapshot of the program.
  ///   - screen: the source of the program's windows; queried when the first frame is read.
  ///   - pictures: the nodes that are matches of pictures.
  ///   - waitForPendingChanges: waits for the values that the program updates on request, until it has sent them.
  package init(
    nodes: AccessibleTree, screen: any ScreenSource, pictures: [Int: PictureTemplate] = [:],
    waitForPendingChanges: @escaping () -> Void = {}
  ) {
    self.nodes = nodes
    toolkit = nodes.toolkit
    self.screen = screen
    self.pictures = pictures
    delayedValues = DelayedValues(of: nodes, toolkit, waitForPendingChanges: waitForPendingChanges)
    rendererPoints = nil
    caches = ProgramCaches()
  }

  /// Creates a tree of the elements that were requested from a renderer.
  package init(_ response: RendererResponse, screen: any ScreenSource) {
    nodes = response.nodes
    toolkit = nodes.toolkit
    self.screen = screen
    delayedValues = DelayedValues(of: nodes, toolkit) {}
    rendererPoints = response.points
    pictures = [:]
    caches = ProgramCaches()
  }

  /// Creates the same tree for a later moment at which the program is unchanged: only its windows may have moved.
  package init(again tree: ElementTree) {
    nodes = tree.nodes
    toolkit = tree.toolkit
    screen = tree.screen
    delayedValues = tree.delayedValues
    rendererPoints = tree.rendererPoints
    pictures = tree.pictures
    // Without an answer, rules treat values as missing, and their results must not outlive the error.
    caches = tree.isAnswered ? tree.caches : ProgramCaches()
  }

  package var count: Int { nodes.count }

  package var queryCache: QueryCache { caches.queryCache }

  package var types: DecidedTypes {
    if let known = caches.types { return known }
    let types = DecidedTypes(of: nodes, toolkit)
    caches.types = types
    return types
  }

  var hiddenNodes: HiddenNodes {
    if let known = caches.hiddenNodes { return known }
    let hidden = HiddenNodes(of: nodes, toolkit) {
      // A window whose state cannot be read counts as shown; `answering(_:)` throws the failure.
      (try? geometry().isOnScreen(topLevel: $0)) ?? true
    }
    caches.hiddenNodes = hidden
    return hidden
  }

  private var textBlocks: Set<Int> {
    if let known = caches.textBlocks { return known }
    let blocks = toolkit.rules.textPieces?.blocks(in: self) ?? []
    caches.textBlocks = blocks
    return blocks
  }

  package func type(_ node: Int) -> ElementType { types.type(node) }

  /// Whether a query for `type` finds the node.
  ///
  /// A modal dialog also counts as a sheet: on Linux both are separate windows.
  package func matches(_ node: Int, _ type: ElementType) -> Bool {
    guard !isHidden(node) else { return false }
    if type == .any || types.matches(node, type) { return true }
    if type == .staticText, textBlocks.contains(node) { return true }
    if toolkit.rules.otherTypes?.isAlso(node, type, in: self) == true { return true }
    return AdditionalTypes(tree: self).contain(type, of: node)
  }

  /// The geometry of the screen for this tree; it is read once.
  package func geometry() throws -> ScreenGeometry {
    if let known = displayCaches.geometry { return try known.get() }
    let result = Result {
      ScreenGeometry(tree: nodes, windows: try screen.windows(), screen: screen.screenFrame)
    }
    displayCaches.geometry = result
    return try result.get()
  }

  /// Works like ``geometry()``, but returns nil if the display does not report its windows, for a rule that cannot
  /// fail.
  ///
  /// The failure is stored, and ``answering(_:)`` throws it.
  package func tryGeometry() -> ScreenGeometry? { try? geometry() }

  /// Returns the result of code that uses rules, unless the program or the display has not answered a call of them.
  ///
  /// Rules treat values that could not be read as missing, so that a program that hangs seems to have no such element.
  /// Code that obtains a tree uses rules only in this function.
  ///
  /// - Parameter body: the code that uses rules.
  /// - Returns: the result of the code.
  /// - Throws: the `AccessibilityError` or `WindowSystemError` of the first call that was not answered, which replaces
  ///   an error of the code; the errors of the code.
  package func answering<Value>(_ body: () throws -> Value) throws -> Value {
    try nodes.answering {
      let value: Value
      do {
        value = try body()
      } catch {
        try checkGeometry()
        throw error
      }
      try checkGeometry()
      return value
    }
  }

  /// Whether the program and the display have answered all calls of rules so far.
  ///
  /// Otherwise ``answering(_:)`` always throws, and the elements must be read again.
  package var isAnswered: Bool { (try? answering {}) != nil }

  /// Throws the error of the display, if it did not report its windows.
  private func checkGeometry() throws {
    if case .failure(let failure)? = displayCaches.geometry { throw failure }
  }

  /// The numbers of the node and its ancestors, the application first.
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

  /// The top-level node that contains the node; nil for the application itself.
  package func topLevel(of node: Int) -> Int? {
    guard node > 0 else { return nil }
    var top = node
    while case let parent = nodes.parent(top), parent > 0 { top = parent }
    return top
  }

  /// Whether the node is in a part that cannot be seen, so that no query finds it.
  package func isHidden(_ node: Int) -> Bool { hiddenNodes.contain(node) }

  /// Whether the node is in view: false if it is in a row that the list only stores for scrolling.
  ///
  /// The rows in view are determined once for each list.
  package func isInView(_ node: Int) -> Bool {
    guard let rule = toolkit.rules.storedRows, let (row, list) = rule.row(of: node, in: nodes) else {
      return true
    }
    if let known = caches.shownRows[list] { return known.contains(row) }
    let shown = rule.inView(of: list, in: nodes)
    caches.shownRows[list] = shown
    return shown.contains(row)
  }

  /// Whether a row is hidden by the filter of its list.
  ///
  /// - Parameters:
  ///   - row: the node of the row.
  ///   - list: the node of its list.
  ///   - find: returns all filtered rows of the list; called once for each list.
  /// - Returns: whether the row is one of these rows.
  package func isFilteredOut(_ row: Int, of list: Int, finding find: () -> Set<Int>) -> Bool {
    if let known = caches.filteredRows[list] { return known.contains(row) }
    let filtered = find()
    caches.filteredRows[list] = filtered
    return filtered.contains(row)
  }

  package func hasFilteredRows(of list: Int) -> Bool { caches.filteredRows[list] != nil }

  /// The check mark of a node in a view, as far as the toolkit does not report it.
  ///
  /// - Parameters:
  ///   - node: the node with the mark.
  ///   - view: the node of its view.
  ///   - find: returns all marks of the view, keyed by their nodes; called once for each view.
  /// - Returns: the mark; nil if the node has none.
  package func unreportedMark(of node: Int, in view: Int, finding find: () -> [Int: String]) -> String? {
    if let known = caches.unreportedMarks[view] { return known[node] }
    let marks = find()
    caches.unreportedMarks[view] = marks
    return marks[node]
  }

  /// The size of a window.
  ///
  /// - Parameters:
  ///   - window: the node of the window.
  ///   - read: reads the size; called once for each window.
  /// - Returns: the size in pixels; nil if it is unknown.
  /// - Throws: the errors of reading the size.
  func windowSize(of window: Int, reading read: () throws -> CGSize?) rethrows -> CGSize? {
    if let known = displayCaches.windowSizes[window] { return known }
    let size = try read()
    displayCaches.windowSizes[window] = .some(size)
    return size
  }

  // MARK: - Attributes

  /// The attributes of the elements.
  package var attributes: ElementAttributeReader { ElementAttributeReader(tree: self) }

  /// The element's rectangle on the screen in pixels; nil if it is not shown.
  package func frame(_ node: Int) throws -> CGRect? {
    let geometry = try geometry()
    if !isBeingRead { try geometry.fetchFrames(of: [node]) }
    return geometry.frame(of: node)
  }

  /// The element's label: its accessible name, or, if there is no such name, the name that a person would use.
  package func label(_ node: Int) -> String {
    if let label = caches.labels[node] { return label }
    let label = ElementLabel.label(of: node, in: self)
    caches.labels[node] = label
    return label
  }
}
