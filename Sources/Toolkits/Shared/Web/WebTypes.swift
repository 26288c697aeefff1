// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in the pages and windows of Chromium and Firefox.
package enum WebTypes {
  static func type(of node: Int, base: ElementType, in tree: AccessibleTree, isGecko: Bool) -> ElementType {
    let role = tree.role(node)
    let states = tree.states(node)
    switch role {
    case .toggleButton, .checkBox:
      if tree.attributes(node)?["xml-roles"]?.contains("switch") == true { return .`switch` }
    case .pushButton where isGecko && states.contains(.expandable):
      // Only Chromium reports the summary of details as a separate kind of button.
      tree.tryFetch(.attributes, of: [node])
      if tree.attributes(node)?["tag"] == "summary" { return .disclosureTriangle }
    case .entry:
      if states.contains(.multiLine) { return .textView }
      if tree.attributes(node)?["text-input-type"] == "search" { return .searchField }
    // An announcement of a page, which Chromium reports as a notification. Both browsers report a dialog with a
    // question as a dialog.
    case .alert where isGecko && WebText.isOnPage(node, tree): return .group
    case .dialog where isScriptDialog(node, tree): return .alert
    case .panel where isGecko && isFirefoxDialog(node, tree): return .alert
    // The frame around a document; the document itself is the web view.
    case .internalFrame: return .other
    // The panel of a tab. Neither browser uses this role for scroll areas.
    case .scrollPane: return .group
    case .separator where tree.interfaces(node).contains(.value): return .splitter
    case .listItem where tree.parent(node) > 0 && isOption(node, tree): return .menuItem
    case .section, .paragraph, .panel, .article, .form, .landmark, .blockQuote, .definition:
      // An editor is one element, regardless of the blocks in its text.
      if states.contains(.editable) {
        // In Firefox, a field for a time is an editable block.
        if tree.children(node).contains(where: { tree.role($0) == .spinButton }) { return .datePicker }
        return isInsideEditor(node, tree) ? base : .textView
      }
      if isTextBlock(node, tree, isGecko: isGecko) { return .staticText }
      if role == .paragraph || role == .blockQuote { return .group }
    default: break
    }
    return CommonTypes.type(of: node, base: base, in: tree)
  }

  /// Returns the type that the attributes of a node may select instead of the usual one of its role.
  static func alternative(role: Role) -> ElementType? {
    switch role {
    case .toggleButton, .checkBox: .`switch`
    case .entry: .searchField
    default: nil
    }
  }

  /// Whether the node is Firefox's dialog for a script's `alert`, `confirm` or `prompt`: a panel that is the complete
  /// document of a frame in the browser's window.
  private static func isFirefoxDialog(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    guard parent > 0, tree.role(parent) == .internalFrame else {
      return false
    }
    return tree.children(node).contains { tree.role($0) == .pushButton && tree.states($0).contains(.showing) }
  }

  private static func isInsideEditor(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    return parent > 0 && tree.states(parent).contains(.editable)
  }

  /// Whether a block contains only text.
  ///
  /// Chromium has a leaf for each piece of the text; Firefox has no leaves.
  static func isTextBlock(_ node: Int, _ tree: AccessibleTree, isGecko: Bool) -> Bool {
    let end = tree.subtreeEnd(node)
    if end == node + 1 {
      return isGecko && tree.interfaces(node).contains(.text)
    }
    return (node + 1..<end).allSatisfy { tree.role($0) == .`static` && tree.parent($0) == node }
  }

  /// Whether a dialog is the browser's own dialog for a message, a question or a line of text, as for a script's
  /// `alert`, `confirm` and `prompt`.
  private static func isScriptDialog(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var ancestor = tree.parent(node)
    while ancestor > 0 {
      if tree.role(ancestor) == .documentWeb { return false }
      ancestor = tree.parent(ancestor)
    }
    var buttons = 0
    for other in (node + 1)..<max(node + 1, tree.subtreeEnd(node)) where tree.states(other).contains(.showing)
    {
      switch tree.role(other) {
      case .pushButton: buttons += 1
      case .panel, .heading, .`static`, .label, .section, .paragraph, .entry, .filler, .grouping, .image,
        .scrollPane, .text, .documentWeb, .internalFrame, .checkBox:
        continue
      default: return false
      }
    }
    return (1...3).contains(buttons)
  }

  /// Whether the node is an item of a pop-up button's list.
  private static func isOption(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var ancestor = tree.parent(node)
    for _ in 0..<3 where ancestor > 0 {
      if tree.role(ancestor) == .comboBox { return true }
      ancestor = tree.parent(ancestor)
    }
    return false
  }
}
