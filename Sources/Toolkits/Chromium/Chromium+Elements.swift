// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Chromium's special ways of reporting elements.
extension Chromium {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    WebTypes.type(of: node, base: base, in: tree, isGecko: false)
  }

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(tree.parent(list)).contains(.expanded)
  }

  /// It says of windows that it keeps for later that they are shown.
  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    HiddenWebNodes.find(in: tree, isGecko: false, isWindowShown: isWindowShown).map {
      ($0, .unshownInDocument)
    }
  }

  /// The names of images and of tabs may end with words that Chromium adds, see `ChromiumNames`.
  package func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool {
    ![.image, .pageTab].contains(tree.nodes.role(node))
  }

  /// The text is in separate leaves.
  package func ownText(of node: Int, in tree: ElementTree) -> String {
    let leaves = tree.descendants(of: node).filter { tree.nodes.role($0) == .`static` }
    return WebText.plain(leaves.map { tree.nodes.toolkitName($0) }.joined())
  }

  package var textPieces: (any TextPieces)? { ChromiumTexts() }

  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    // A piece of text on a page has none: its element has.
    case .identifier: ChromiumTexts.isPiece(node, of: tree) ? [] : .attributes
    case .type, .ownText, .placeholder: browserColumns(for: property, of: node, in: tree)
    }
  }

  /// The value does not contain the characters that browsers have around and between the words.
  package var textUnits: TextUnits { TextUnits(count: .atLeast) }

  /// A field that has no other name is called by its placeholder.
  ///
  /// Firefox (153) reports that as the name alone, and not that it is one.
  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    let attributes = tree.attributes(node)
    return attributes?["placeholder-text"] ?? attributes?["placeholder"]
      ?? (attributes?["name-from"] == "placeholder" ? tree.name(node) : nil)
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    switch state {
    // It takes what cannot be edited for disabled, although it can be clicked, selected and copied.
    case .enabled: isReported || tree.nodes.states(node).contains(.readOnly)
    case .openable: isOpenable(node, isReported: isReported, in: tree)
    case .openTab, .focus, .focusAfterClick: isReported
    }
  }

  package var clickRemedies: [any ClickRemedy] { [ChromiumProtectedDialog()] }
}
