// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The common rules of browsers: programs that draw pages, with separate processes for them.
package protocol BrowserToolkit: Toolkit {}

extension BrowserToolkit {
  var browserPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.asksForListsAtOnce = true
    // The bridge fills its cache when the first client starts to listen. Afterwards, it adds only objects that are
    // announced as children of an object in it. Chromium does not announce the root of a document, so a cache that was
    // filled before the page existed would never contain the page. Therefore Understudy does not listen before a first
    // reading has found the page.
    plan.cacheOmitsNewObjects = true
    // A page of 10,000 rows takes half a minute object by object (Chromium 156), and less than a second from the cache.
    plan.nodesOfFirstSnapshot = 1_000
    // Replaced content of a page is not in the cache, and most of its objects need no interfaces.
    plan.readsInterfacesOnDemand = true
    // No container creates its children only when they are queried.
    plan.countsNewChildren = false
    return plan
  }

  /// Whether there is a page with content that has been loaded.
  package func isReadyToBeCached(_ tree: AccessibleTree) -> Bool {
    for node in 0..<tree.count where tree.role(node) == .documentWeb {
      if !tree.states(node).contains(.busy), tree.subtreeEnd(node) - node > 2 { return true }
    }
    return false
  }

  package func repair(_ cache: CachedObjects) { BrowserCache.askForWindows(in: cache) }

  // MARK: - Elements

  /// Returns the columns of a type, and of the properties that are the same in all browsers.
  func browserColumns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    guard property == .type else { return property.columns }
    return WebTypes.alternative(role: tree.role(node)) == nil ? [] : .attributes
  }

  package func alternativeType(role: Role) -> ElementType? { WebTypes.alternative(role: role) }

  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    WebText.textsThatName(node, among: texts, in: tree)
  }

  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    kind == .text ? WebText.plain(text) : text
  }

  package func value(of node: Int, in tree: ElementTree) -> String? {
    switch tree.type(node) {
    case .datePicker: WebText.date(node, in: tree)
    case .popUpButton: WebText.choice(of: node, in: tree)
    case .textView: WebText.inEditor(node, in: tree)
    default: nil
    }
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    guard case .openable = state else { return isReported }
    return isOpenable(node, isReported: isReported, in: tree)
  }

  /// Whether an element can be opened: on pages, elements other than rows can also be opened and closed.
  func isOpenable(_ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    isReported || tree.type(node).mayBeOpened && WebText.isOnPage(node, tree.nodes)
  }

  // MARK: - Geometry and input

  package func visibilityRules(of tree: ElementTree) -> any VisibilityRules { WebVisibilityRules(tree) }

  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    // If the page does not scroll the element into view, another method does.
    (try? program.bus.scrollTo(start.tree.nodes.reference(start.index))) == true
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Give the element a name: aria-label=\"…\", a <label for>, or text in it.",
      expose:
        "Use semantic elements, such as <button>, or give each part role=\"…\", aria-label=\"…\" and tabindex=\"0\". "
        + "Drawings on a <canvas> need elements inside the <canvas> that represent them.",
      focus: "Make it focusable: a <button> or <a href>, or tabindex=\"0\" with keyboard handlers.")
  }
}
