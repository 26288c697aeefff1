import AccessibilityBus
import Foundation

extension ElementTree {
  /// The candidates without those whose label is certainly not the text.
  func mayBeLabelled(_ text: String, _ candidates: [Int]) -> [Int] {
    guard let test = NameTest(text) else { return candidates }
    return candidates.filter { !(test.rulesOut($0, in: nodes) && isLabelledByName($0)) }
  }

  /// Whether an element that has a name is called by it, as its toolkit has it, or by nothing.
  private func isLabelledByName(_ node: Int) -> Bool {
    switch nodes.application.toolkit.kind {
    // What Chromium says of images may end in words of its own.
    case .chromium: nodes.role(node) != .image
    case .gtk3: ![.comboBox, .popUpButton].contains(type(node)) && nodes.role(node) != .comboBox
    // In the names of others GTK 4 repeats what is in them, and leaves the marks of keys.
    case .gtk4: nodes.role(node) == .label && nodes.subtreeEnd(node) == node + 1
    default: false
    }
  }
}

/// What an element is called.
///
/// The accessible name comes first. Toolkits leave some elements without one although a person could
/// name them at once: a row by the texts in it, an icon button by its tool tip, a menu button by the
/// button inside it.
enum ElementLabel {
  static func label(of node: Int, in tree: ElementTree) -> String {
    let name = WebText.withoutMarker(
      tree.nodes.name(node).trimmingCharacters(in: .whitespaces), of: node, tree.nodes)
    if let label = tree.qtComboBoxLabel(node) ?? tree.qtPasswordLabel(node) ?? tree.qtBarLabel(node, name) {
      return label
    }
    if let title = titleOfComboBox(node, tree) { return title }
    if let label = LabelRelation.label(of: node, in: tree) { return label }
    if let title = titleOfOpener(node, name, tree) { return title }
    if let texts = textsOfRow(node, name, tree) { return texts }
    if !name.isEmpty, !isAllTexts(name, of: node, tree) { return name }
    switch tree.type(node) {
    case .cell, .tableRow, .outlineRow:
      let texts = textsInside(node, tree)
      return texts.isEmpty ? ownText(node, tree) : texts.joined(separator: ", ")
    case .staticText, .statusBar:
      return ownText(node, tree)
    case .group where GeckoTexts.holdsText(node, in: tree):
      return ownText(node, tree)
    case .menuButton:
      let inner = tree.nodes.name(node + 1).trimmingCharacters(in: .whitespaces)
      return inner.isEmpty ? toolTip(node, tree) : inner
    case .helpTag:
      return toolTip(node, tree)
    case .navigationBar:
      return barTitle(node, tree)
    case .window where tree.nodes.application.toolkit.kind == .gtk4:
      // Its name was that of the program's own class of windows.
      return (try? tree.geometry())?.window(of: node)?.title ?? ""
    case .window where NotificationBanner.isOne(node, tree):
      return textsInside(node, tree).first ?? ""
    case .alert, .dialog, .disclosureTriangle:
      // What stands first is the title; what an expander discloses may be inside it.
      return textsInside(node, tree).first ?? toolTip(node, tree)
    case let type where type.isControl:
      let toolTip = toolTip(node, tree)
      return toolTip.isEmpty ? textsInside(node, tree).joined(separator: " ") : toolTip
    default:
      return ""
    }
  }

  /// The texts of a row of GTK 4.18, which is named by them with spaces between: as rows of all toolkits are called.
  private static func textsOfRow(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard tree.nodes.application.toolkit.kind == .gtk4, tree.nodes.role(node) == .tableRow, !name.isEmpty
    else { return nil }
    let texts = textsInside(node, tree)
    return texts.count > 1 && texts.joined(separator: " ") == name ? texts.joined(separator: ", ") : nil
  }

  // No array of types: each name that is compared comes here, and an array takes memory.
  private static func isOpener(_ type: ElementType) -> Bool {
    switch type {
    case .disclosureTriangle, .menuButton: true
    default: false
    }
  }

  /// The title of an expander or a menu button of GTK 4.18, whose name has what it shows while it is open as well.
  private static func titleOfOpener(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard tree.nodes.application.toolkit.kind == .gtk4, isOpener(tree.type(node)),
      let title = textsInside(node, tree).first, name.hasPrefix(title + " ")
    else { return nil }
    return title
  }

  /// The text of the label that belongs to a combo box of Swing, which names it by its choice.
  private static func titleOfComboBox(_ node: Int, _ tree: ElementTree) -> String? {
    guard tree.nodes.application.toolkit.kind == .java, tree.nodes.role(node) == .comboBox else { return nil }
    // The wrapper tells only of the label what it is for.
    let labels = tree.nodes.children(tree.nodes.parent(node)).filter { tree.nodes.role($0) == .label }
    try? tree.nodes.fetch(.relations, of: labels)
    let reference = tree.nodes.reference(node)
    let label = labels.first { label in
      tree.nodes.relations(label)?.contains { $0.type == labelFor && $0.targets.contains(reference) } == true
    }
    return label.map { tree.nodes.name($0) }
  }

  /// A number of `AtspiRelationType`.
  private static let labelFor: UInt32 = 1

  /// Whether the name of a GTK 4 combo box is no more than what stands in it: its value, not its label.
  private static func isAllTexts(_ name: String, of node: Int, _ tree: ElementTree) -> Bool {
    guard tree.nodes.application.toolkit.kind == .gtk4, tree.nodes.role(node) == .comboBox else {
      return false
    }
    // The lists of GtkDropDown are in the tree with all their texts, and a page that says "(None)", too.
    let texts = tree.descendants(of: node).filter { tree.nodes.role($0) == .label }.map {
      tree.nodes.name($0)
    }
    // The title of a row of libadwaita is its name.
    guard !texts.contains(name) else { return false }
    var rest = name
    for text in Set(texts + [dropDownPlaceholder]).sorted(by: { $0.count > $1.count }) where !text.isEmpty {
      rest = rest.replacingOccurrences(of: text, with: "")
    }
    return !texts.isEmpty && rest.allSatisfy(\.isWhitespace)
  }

  /// What a GtkDropDown shows on a page of its own when nothing is chosen (GTK 4.8.3).
  private static let dropDownPlaceholder = "(None)"

  private static func textsInside(_ node: Int, _ tree: ElementTree) -> [String] {
    var texts: [String] = []
    var found = tree.descendants(of: node).filter { tree.type($0) == .staticText }
    if tree.nodes.application.toolkit.kind == .gtk4, tree.type(node) == .cell, !found.isEmpty {
      // A row of libadwaita that opens has a row for its title in it, which is called by that.
      let rows = tree.descendants(of: node).filter { tree.type($0) == .cell }.map(tree.descendants)
      if !rows.isEmpty { found.removeAll { text in rows.contains { $0.contains(text) } } }
    }
    if tree.nodes.application.toolkit.kind == .gtk3, found.count > 1, tree.nodes.role(node) == .tableCell {
      found = (try? tree.withoutHiddenPartsOfGTK3(found)) ?? found
    }
    let isOnPage = HitTest.isWeb(tree) || WebText.isOnPage(node, tree.nodes)
    for other in found {
      if isOnPage, tree.isHidden(other) || WebText.repeatsOrMarks(other, in: node, tree) { continue }
      // A label inside a button of the row names the button.
      let parent = tree.nodes.parent(other)
      if parent != node, tree.type(parent).isControl, !GTK4Lists.isButtonAroundRow(parent, tree.nodes) {
        continue
      }
      // A row of Qt Quick keeps what it shows only while it is open.
      if tree.isQt || tree.type(node) == .popUpButton, tree.isHidden(other) { continue }
      var name = tree.nodes.name(other).trimmingCharacters(in: .whitespaces)
      if name.isEmpty { name = ownText(other, tree) }
      if !name.isEmpty { texts.append(name) }
      if texts.count == 8 { break }
    }
    return texts
  }

  /// The text that a node of a web page shows where it has no name: blocks and cells are not named by it.
  static func ownText(_ node: Int, _ tree: ElementTree) -> String {
    guard HitTest.isWeb(tree) || PluggedPages.contain(node, tree.nodes) else { return "" }
    if tree.nodes.application.toolkit.kind == .chromium {
      let leaves = tree.descendants(of: node).filter { tree.nodes.role($0) == .`static` }
      return WebText.plain(leaves.map { tree.nodes.toolkitName($0) }.joined())
    }
    try? tree.nodes.fetch(.text, of: [node])
    return WebText.plain(tree.nodes.text(node) ?? "")
  }

  /// The first text of a header bar that is not on one of its buttons, as the one that leads back is.
  private static func barTitle(_ bar: Int, _ tree: ElementTree) -> String {
    var node = bar + 1
    while node < tree.nodes.subtreeEnd(bar) {
      if tree.type(node).isControl {
        node = max(node + 1, tree.nodes.subtreeEnd(node))
        continue
      }
      let name = tree.nodes.name(node).trimmingCharacters(in: .whitespaces)
      if tree.type(node) == .staticText, !name.isEmpty, !tree.isHidden(node) { return name }
      node += 1
    }
    return ""
  }

  /// The accessible description, where the toolkits keep the text of the tool tip.
  private static func toolTip(_ node: Int, _ tree: ElementTree) -> String {
    try? tree.nodes.fetch(.description, of: [node])
    let text = (tree.nodes.description(node) ?? "").trimmingCharacters(in: .whitespaces)
    if tree.isQt { return MarkupText.plainQt(text) }
    return tree.nodes.application.toolkit.kind == .java ? MarkupText.plainSwing(text) : text
  }
}
