// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds the reasons why queries or events do not reach an element of the tree.
struct NotFoundDiagnosis {
  let tree: ElementTree
  private var toolkit: any Toolkit { tree.toolkit }

  init(tree: ElementTree) {
    self.tree = tree
  }

  /// - Throws: an error of the bus if the program hangs or ends.
  func findings(of node: Int) throws -> [InspectionFinding] {
    guard node > 0 else { return [] }
    if let rule = try tree.hidingReason(of: node) { return [hidden(node, rule)] }
    var findings: [InspectionFinding] = []
    if let unread = unread(node) { findings.append(unread) }
    if let unnamed = unnamed(node) { findings.append(unnamed) }
    if let outOfReach = try outOfReach(node) { findings.append(outOfReach) }
    return findings
  }

  // MARK: - Left out of queries

  private func hidden(_ node: Int, _ rule: HidingReason) -> InspectionFinding {
    let name = ElementName.of(node, in: tree).capitalizedFirst
    let (problem, advice): (String, String) =
      switch rule {
      case .hiddenPage:
        (
          "\(name) is on a page of a stack or notebook that is not visible. The toolkit keeps all pages in its "
            + "tree, and queries leave out the pages that are not visible.",
          "Open the page in the test first, with its tab or with the button that leads to it."
        )
      case .closedList:
        (
          "\(name) is in the list of a combo box that is closed; queries find its items while it is open.",
          "Tap the combo box in the test first, or choose the item with adjust(toPickerWheelValue:)."
        )
      case .unshownWidget:
        (
          "\(name) is in the tree but not shown: \(toolkitName) does not report it as \"showing\". It may be on "
            + "another tab, in a closed popover, or in a dialog that was created but not opened.",
          "Open its container in the test first. If it is on the screen, its program has to report that: the state "
            + "\"showing\" of its accessible object is missing."
        )
      case .unshownInDocument:
        (
          "\(name) is in the browser's tree but is not drawn, or repeats the text of the element around it.",
          "Query the element around it. To make the page show this element, remove display:none, "
            + "visibility:hidden and aria-hidden from it and from the elements around it."
        )
      case .unplaced:
        (
          "\(name) has no size: it is in a closed popover or a collapsed row, on a page that was never opened, or in "
            + "a window that has not been drawn yet.",
          "Open its container in the test first. For a window, wait until it exists."
        )
      case .rowInStore:
        (
          "\(name) is a row that the toolkit prepares for scrolling; it is not on the screen.",
          "An event on the row, such as tap(), scrolls to it. Queries by index count only the visible rows."
        )
      case .filteredRow:
        (
          "\(name) is a row that a filter of its list hides; the toolkit keeps it in the tree.",
          "Clear the filter in the test first."
        )
      case .hiddenCell:
        (
          "\(name) is in a row or a column that its program has hidden; the toolkit keeps it in the tree.",
          "Show the row or the column in the test first."
        )
      case .partWithoutWidth:
        ("\(name) is a part of a cell that is drawn with no width.", "Query the cell.")
      }
    return InspectionFinding(kind: .hidden, problem: problem, advice: advice)
  }

  private var toolkitName: String {
    let toolkit = tree.nodes.application.toolkit
    return toolkit.name.isEmpty ? "its toolkit" : "\(toolkit.name) \(toolkit.version)"
  }

  // MARK: - Found with trouble

  private func unread(_ node: Int) -> InspectionFinding? {
    guard let truncation = tree.nodes.truncations.first(where: { $0.node == node }) else { return nil }
    let count =
      truncation.childCount > 0
      ? " \(truncation.childCount) children, which were not read" : " more children than were read"
    return InspectionFinding(
      kind: .unread,
      problem:
        "\(ElementName.of(node, in: tree).capitalizedFirst) has\(count). Queries do not find unread elements.",
      advice: truncation.reason == .outOfTime
        ? "Make the program show less at a time, or increase UNDERSTUDY_READ_TIMEOUT."
        : "Make the program show less at a time: filter the list, or scroll to the element.")
  }

  private func unnamed(_ node: Int) -> InspectionFinding? {
    guard tree.label(node).isEmpty, tree.attributes.identifier(node).isEmpty else { return nil }
    let type = tree.type(node)
    if type == .other, isOperated(node) {
      return InspectionFinding(
        kind: .vague,
        problem:
          "It can be clicked, but its role \"\(tree.nodes.role(node).name)\" has no element type, and it has no name: "
          + "queries find it only among app.otherElements, by its index.",
        advice: toolkit.advice.expose)
    }
    guard type.has(.control) || type.has(.text) || type == .cell else { return nil }
    if tree.attributes.placeholder(node)?.isEmpty == false { return nil }
    return InspectionFinding(
      kind: .unnamed,
      problem:
        "The \(ElementName.words(type)) has neither a label nor an identifier: queries find it only by its index "
        + "or by its contents, and screen readers cannot announce it.",
      advice: toolkit.advice.name)
  }

  private func isOperated(_ node: Int) -> Bool {
    guard tree.nodes.interfaces(node).contains(.action) else { return false }
    tree.nodes.tryFetch(.actions, of: [node])
    return tree.nodes.actions(node)?.contains { action in
      ["click", "press", "activate", "jump", "toggle", "push"].contains(action.name.lowercased())
    } == true
  }

  private func outOfReach(_ node: Int) throws -> InspectionFinding? {
    guard case .obstacle(let obstacle) = try HitTester(tree: tree).hit(node) else { return nil }
    let name = ElementName.of(node, in: tree).capitalizedFirst
    if case .notShown = obstacle, let menu = closedMenu(around: node) {
      return InspectionFinding(
        kind: .notHittable,
        problem: "Queries find \(name), but it is in a closed menu: \(ElementName.of(menu, in: tree)).",
        advice: "Tap \(ElementName.of(menu, in: tree)) in the test first.")
    }
    let findings = obstacle.findings(in: tree)
    return InspectionFinding(
      kind: .notHittable, problem: findings.problem(with: name),
      advice: findings.advice ?? "Scroll or move it into view first.")
  }

  private func closedMenu(around node: Int) -> Int? {
    tree.path(to: node).dropLast().last { other in
      [.menu, .menuBarItem, .menuButton].contains(tree.type(other))
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
