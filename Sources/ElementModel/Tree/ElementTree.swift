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
  /// The rules of the program's toolkit.
  package let toolkit: any Toolkit
  private let screen: any ScreenSource
  private var labels: [Int: String] = [:]
  private var shownRows: [Int: Set<Int>] = [:]
  /// The rows of lists that a filter hides, by the list's node.
  private var filteredRows: [Int: Set<Int>] = [:]
  /// The check marks that a toolkit has found in a view, by the view's node.
  package var unreportedMarks: [Int: [Int: String]] = [:]
  package let lookups: QueryCache
  let lateNumbers: LateNumbers
  package private(set) lazy var types = DecidedTypes(of: nodes, toolkit)
  private(set) lazy var hiddenNodes = HiddenNodes(of: nodes, toolkit) {
    // A window that cannot be looked up counts as shown; `checkAnswers()` throws the failure.
    (try? geometry().isOnScreen(topLevel: $0)) ?? true
  }
  private lazy var textBlocks = toolkit.textPieces?.blocks(in: self) ?? []
  /// The sizes of windows that were requested; a window may have another size when a later tree is read.
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

  /// Where elements take events, as their surface reports it; nil for a tree that was read from the bus.
  package let surfacePoints: [Int: SurfacePoint]?

  /// The rules of the surface that the elements are drawn on.
  package var surface: any Surface { toolkit.surface(of: self) }

  /// Whether it has only the elements that a surface was asked about.
  package var isPartial: Bool { surfacePoints != nil }

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
    lateNumbers = LateNumbers(of: nodes, toolkit, waitForPendingChanges: waitForPendingChanges)
    surfacePoints = nil
    lookups = QueryCache()
  }

  /// A tree of the elements that a surface was asked about.
  package init(_ answer: SurfaceAnswer, screen: any ScreenSource) {
    nodes = answer.nodes
    toolkit = nodes.toolkit
    self.screen = screen
    lateNumbers = LateNumbers(of: nodes, toolkit) {}
    surfacePoints = answer.points
    lookups = QueryCache()
  }

  /// The same tree for a later moment at which the program is unchanged: only its windows may have moved.
  package init(again tree: ElementTree) {
    nodes = tree.nodes
    toolkit = tree.toolkit
    screen = tree.screen
    lateNumbers = tree.lateNumbers
    surfacePoints = tree.surfacePoints
    labels = tree.labels
    shownRows = tree.shownRows
    lookups = tree.lookups
    types = tree.types
    hiddenNodes = tree.hiddenNodes
    textBlocks = tree.textBlocks
  }

  package var count: Int { nodes.count }

  package func type(_ node: Int) -> ElementType { types.type(node) }

  /// Whether a query for `type` finds the node.
  ///
  /// A modal dialog also counts as a sheet: on Linux both are separate windows.
  package func matches(_ node: Int, _ type: ElementType) -> Bool {
    guard !isHidden(node) else { return false }
    if type == .any || types.matches(node, type) { return true }
    if type == .staticText, textBlocks.contains(node) { return true }
    if toolkit.isAlso(node, type, in: self) { return true }
    return OtherTypes(tree: self).contain(type, of: node)
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

  /// Works like ``geometry()``, for a rule that cannot fail: nil if the display does not report its windows.
  ///
  /// The failure is stored.
  package func tryGeometry() -> ScreenGeometry? { try? geometry() }

  /// Throws the error of the first call that neither the program nor the display has answered.
  ///
  /// Rules treat values that could not be read as missing. The code that uses rules calls this function to find out.
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

  /// The top-level node that the node belongs to, or nil for the application itself.
  package func topLevel(of node: Int) -> Int? {
    guard node > 0 else { return nil }
    var top = node
    while case let parent = nodes.parent(top), parent > 0 { top = parent }
    return top
  }

  /// Whether the node is in a part that cannot be seen: no query finds it.
  package func isHidden(_ node: Int) -> Bool { hiddenNodes.contain(node) }

  /// Whether the node is not in a row that the list only stores for scrolling.
  ///
  /// The rows in view are determined once for a list.
  package func isInView(_ node: Int) -> Bool {
    guard let rule = toolkit.storedRows, let (row, list) = rule.row(of: node, in: nodes) else { return true }
    if let known = shownRows[list] { return known.contains(row) }
    let shown = rule.inView(of: list, in: nodes)
    shownRows[list] = shown
    return shown.contains(row)
  }

  // MARK: - Attributes

  /// The attributes of its elements.
  package var attributes: ElementAttributes { ElementAttributes(tree: self) }

  /// The element's rectangle on the screen in pixels, or nil when it is not shown.
  package func frame(_ node: Int) throws -> CGRect? {
    let geometry = try geometry()
    if !isBeingRead { try geometry.fetchFrames(of: [node]) }
    return geometry.frame(of: node)
  }

  /// The element's label: its accessible name, or what a person would call it where it has none.
  package func label(_ node: Int) -> String {
    if let label = labels[node] { return label }
    let label = ElementLabel.label(of: node, in: self)
    labels[node] = label
    return label
  }
}
