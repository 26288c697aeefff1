import AccessibilityBus
import Foundation

/// What GTK 4 and libadwaita tell in ways of their own.
extension ElementTree {
  /// Whether the text of a row of libadwaita is being edited: AdwEntryRow, seen with 1.2.
  ///
  /// Such a row has the focus in a text inside it that GTK 4.8 does not tell of, so nothing in the program is told to
  /// have it. The row shows a pencil, unless it is being edited, or holds a text that is to be applied.
  func isEditedRow(_ node: Int) -> Bool {
    guard ToolkitExceptions.isEntryRow(node, nodes), isFocusUntold else { return false }
    let pictures = descendants(of: node).filter {
      [.image, .icon].contains(nodes.role($0)) && nodes.parent(nodes.parent($0)) == node
    }
    try? nodes.fetch(.extents, of: pictures)
    return pictures.allSatisfy { nodes.extents($0) == nil }
  }

  /// Whether a field that was clicked is taken for the one that has the keyboard, since the program does not tell who has.
  ///
  /// Where a program makes a field of a widget of its own, the keyboard is in a `GtkText` inside it, of which GTK 4.8 tells
  /// nothing (`GTK_ACCESSIBLE_ROLE_NONE`).
  ///
  /// - Parameter point: where the last click was.
  func holdsUntoldFocus(_ node: Int, clickedAt point: CGPoint?) -> Bool {
    guard nodes.application.toolkit.kind == .gtk4, type(node).holdsText, let point,
      (try? frame(node))?.contains(point) == true
    else { return false }
    return isFocusUntold
  }

  private var isFocusUntold: Bool {
    !(1..<nodes.count).contains { nodes.states($0).contains(.focused) }
  }
}
