// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The meaning of roles in Slint, tested with 1.16 and 1.18.
enum SlintTypes {
  /// Returns the columns of a node that ``type(of:base:in:)`` needs in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    tree.role(node) == .entry && tree.states(node).contains(.multiLine) ? .extents : []
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    let parent = tree.parent(node)
    let around = parent > 0 ? tree.role(parent) : .unknown
    switch role {
    // Popups and menus are frames in their window.
    case .frame where parent > 0: return isMenu(node, tree) ? .menu : .popover
    case .label where around == .frame && isMenu(parent, tree): return .menuItem
    case .listItem where around == .frame && isMenu(parent, tree): return .menuItem
    // A table contains a list, whose items are the text of all cells.
    case .listBox where around == .table: return .group
    // A button that can be checked also has this role, and can have the focus.
    case .toggleButton where !tree.states(node).contains(.focusable): return .`switch`
    // 1.18 reports every field as multi-line.
    case .entry where isLow(node, tree): return .textField
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether a frame is the list of a combo box, or a menu.
  ///
  /// A menu has a name and contains only text. The frame of another popup has no name.
  private static func isMenu(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    guard parent > 0 else { return false }
    if tree.role(parent) == .comboBox { return true }
    let children = Array(tree.children(node))
    return !tree.name(node).isEmpty && !children.isEmpty && children.allSatisfy { tree.role($0) == .label }
  }

  /// Whether a field has the height of one line.
  private static func isLow(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard let rect = tree.extents(node)?.rect else { return false }
    return rect.height > 0 && rect.height <= maximumHeightOfLine
  }

  /// The maximum height of a field for one line, without a scale factor.
  ///
  /// Such a field has 22 to 32 pixels, and 56 in the style "material" (1.18). A field for several lines has only the
  /// height that its layout leaves.
  private static let maximumHeightOfLine: CGFloat = 60
}
