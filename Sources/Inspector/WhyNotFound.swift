// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds the reasons why queries or events do not reach an element of the tree.
struct WhyNotFound {
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
          "\(name) is on a page of a stack or notebook that is not the one to be seen. The toolkit keeps all pages in its "
            + "tree, and queries leave out the ones that a person cannot see.",
          "Have the test open the page first, by its tab or the button that leads there."
        )
      case .closedList:
        (
          "\(name) is in the list of a combo box that is closed; queries find its items while it is open.",
          "Have the test tap the combo box first, or choose with adjust(toPickerWheelValue:)."
        )
      case .unshownWidget:
        (
          "\(name) is in the tree without being shown: \(toolkitName) does not say that it is \"showing\". It may be on "
            + "another tab, in a closed popover, or in a dialog that was made and not opened.",
          "Have the test open what it is in first. If it is on the screen, its program has to say so: the state "
            + "\"showing\" of its accessible object is missing."
        )
      case .unshownInDocument:
        (
          "\(name) is in the browser's tree but is not drawn, or repeats the text of the element around it.",
          "Query the element around it. A page shows it when neither display:none, visibility:hidden nor "
            + "aria-hidden is set on it or around it."
        )
      case .unplaced:
        (
          "\(name) has no size: it is in a closed popover or a folded row, on a page that was never opened, or in "
            + "a window that has not been drawn yet.",
          "Have the test open what it is in first; of a window, wait until it exists."
        )
      case .rowInStore:
        (
          "\(name) is a row that the toolkit keeps ready for when the list is scrolled; it is not on the screen.",
          "An event on the row, as tap(), scrolls to it; queries by index count the rows that can be seen."
        )
      case .filteredRow:
        (
          "\(name) is a row that a filter of its list leaves out; the toolkit keeps it in the tree.",
          "Have the test clear the filter first."
        )
      case .hiddenCell:
        (
          "\(name) is in a row or a column that its program has hidden; the toolkit keeps it in the tree.",
          "Have the test show the row or the column first."
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
      truncation.childCount > 0 ? " \(truncation.childCount) children" : " more children than were read"
    return InspectionFinding(
      kind: .unread,
      problem:
        "\(ElementName.of(node, in: tree).capitalizedFirst) has\(count): what stands in them is not found.",
      advice: "Let the program show less at a time, or give reading more time with UNDERSTUDY_READ_TIMEOUT.")
  }

  private func unnamed(_ node: Int) -> InspectionFinding? {
    guard tree.label(node).isEmpty, tree.attributes.identifier(node).isEmpty else { return nil }
    let type = tree.type(node)
    if type == .other, isOperated(node) {
      return InspectionFinding(
        kind: .vague,
        problem:
          "It can be clicked, and its role, \"\(tree.nodes.role(node).name)\", is one that no element type stands "
          + "for; it has no name either: queries find it only among app.otherElements, by its place.",
        advice: toolkit.advice.expose)
    }
    guard type.has(.control) || type.has(.text) || type == .cell else { return nil }
    if tree.attributes.placeholder(node)?.isEmpty == false { return nil }
    return InspectionFinding(
      kind: .unnamed,
      problem:
        "The \(ElementName.words(type)) has neither a label nor an identifier: queries find it only by its place "
        + "among others or by what is in it, and screen readers have nothing to say of it.",
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
        problem: "\(name) is found by queries, and is in a closed menu: \(ElementName.of(menu, in: tree)).",
        advice: "Have the test tap \(ElementName.of(menu, in: tree)) first.")
    }
    let findings = obstacle.findings(in: tree)
    return InspectionFinding(
      kind: .notHittable, problem: findings.problem(with: name),
      advice: findings.advice ?? "Bring it into view first.")
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
