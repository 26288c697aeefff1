// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for the elements that Chromium reports.
extension Chromium {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    WebTypes.type(of: node, base: base, in: tree, isGecko: false)
  }

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(tree.parent(list)).contains(.expanded)
  }

  /// Finds hidden elements, including windows that Chromium has hidden for later use and still reports as shown.
  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    HiddenWebNodes.find(in: tree, isGecko: false, isWindowShown: isWindowShown).map {
      ($0, .unshownInDocument)
    }
  }

  /// Whether the name of a node is its label.
  ///
  /// The names of images and tabs may end with words that Chromium adds; see `ChromiumNames`.
  package func isLabeledByName(_ node: Int, in tree: ElementTree) -> Bool {
    ![.image, .pageTab].contains(tree.nodes.role(node))
  }

  /// Returns the text of a node, which Chromium reports in separate leaf nodes.
  package func displayedText(of node: Int, in tree: ElementTree) -> String {
    let leaves = tree.descendants(of: node).filter { tree.nodes.role($0) == .`static` }
    return WebText.plain(leaves.map { tree.nodes.toolkitName($0) }.joined())
  }

  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    // A piece of text on a page has no identifier; its element has one.
    case .identifier: ChromiumTexts.isPiece(node, of: tree) ? [] : .attributes
    case .type, .displayedText, .placeholder: browserColumns(for: property, of: node, in: tree)
    }
  }

  /// The units of strings, whose reported length may be larger than that of the value.
  ///
  /// The value does not contain the characters that browsers add around and between the words.
  package var textUnits: TextUnits { TextUnits(count: .atLeast) }

  /// Returns the placeholder of a field, also if Chromium reports it only as the field's name, marked as a placeholder.
  ///
  /// Firefox (153) reports it as the name without this mark, so this rule cannot apply to Firefox.
  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    let attributes = tree.attributes(node)
    return attributes?["placeholder-text"] ?? attributes?["placeholder"]
      ?? (attributes?["name-from"] == "placeholder" ? tree.name(node) : nil)
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    switch state {
    // Chromium reports read-only fields as disabled, although they can be clicked, selected and copied.
    case .enabled: isReported || tree.nodes.states(node).contains(.readOnly)
    case .openable: isOpenable(node, isReported: isReported, in: tree)
    case .openTab, .focus, .focusAfterClick: isReported
    }
  }

}
