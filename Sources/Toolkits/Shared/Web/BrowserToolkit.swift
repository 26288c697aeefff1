// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The common rules of browsers.
///
/// They draw pages, and separate processes work on these.
package protocol BrowserToolkit: Toolkit {}

extension BrowserToolkit {
  var browserPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.asksForListsAtOnce = true
    // The bridge fills its cache when the first client begins to listen, and afterwards adds only objects that are announced as
    // a child of an object in it. Chromium does not announce the root of a document, so a cache made before the page would lack
    // the page for ever. So Understudy does not listen before a first reading has found the page.
    plan.cachesOnlyWhatWasThere = true
    // Object by object a page of 10,000 rows takes half a minute (Chromium 156), and from the cache less than a second.
    plan.nodesOfFirstLook = 1_000
    // Replaced content of a page is not in the cache, and most of it needs no interfaces.
    plan.readsInterfacesLate = true
    // There are no containers that make up children as they are asked.
    plan.countsNewChildren = false
    return plan
  }

  /// Whether a page is there and not being loaded.
  package func isReadyToBeCached(_ tree: AccessibleTree) -> Bool {
    for node in 0..<tree.count where tree.role(node) == .documentWeb {
      if !tree.states(node).contains(.busy), tree.subtreeEnd(node) - node > 2 { return true }
    }
    return false
  }

  package func repair(_ cache: CachedObjects) { BrowserCache.askForWindows(in: cache) }

  // MARK: - Elements

  /// The columns of a type, and of what is read of all browsers in one way.
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

  /// On pages, elements other than rows can also be opened and closed.
  func isOpenable(_ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    isReported || tree.type(node).mayBeOpened && WebText.isOnPage(node, tree.nodes)
  }

  /// GTK and Qt (5.15, 6.4) leave the state out of all their check boxes.
  package var reports: ReportedTraits { ReportedTraits(checkable: true, partsOfDates: true) }

  // MARK: - Geometry and input

  package func surface(of tree: ElementTree) -> any Surface { WebSurface(tree) }

  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool {
    // Elements that the page does not scroll into view are scrolled in another way.
    (try? program.bus.scrollTo(start.tree.nodes.reference(start.index))) == true
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Give the element a name: aria-label=\"…\", a <label for>, or text in it.",
      expose:
        "Use elements with a meaning, such as <button>, or give each part role=\"…\", aria-label=\"…\" and tabindex=\"0\". "
        + "Drawings on a <canvas> need elements inside the <canvas> that represent them.",
      focus: "Let it have the focus: a <button> or <a href>, or tabindex=\"0\" with keyboard handlers.")
  }
}
