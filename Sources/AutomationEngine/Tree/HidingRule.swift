import AccessibilityBus

/// Why no query finds an element that is in the program's tree.
package enum HidingRule: String, Codable, Sendable {
  /// It is on a page of a stack or notebook that is not the one to be seen: ``HiddenPages``.
  case hiddenPage
  /// It is in the list of a combo box that is closed: ``ClosedLists``.
  case closedList
  /// Its toolkit says that it is not shown: ``UnshownWidgets``.
  case unshownWidget
  /// The browser keeps it and does not draw it, or it repeats what is around it: ``UnshownWebNodes``.
  case unshownOnPage
  /// GTK 4 gives it no size: it is in a closed popover or a folded row, or was never on the screen, as a window before it
  /// is drawn for the first time.
  case unplaced
  /// GTK 4 keeps the row in store for when the list is scrolled: ``RecycledRows``.
  case rowInStore
  /// GTK 3 draws the part of its cell with no width.
  case partWithoutWidth
}

extension ElementTree {
  /// The rule by which queries leave a node out; nil for one that they find.
  ///
  /// Some rules have to ask the program about the node.
  package func hidingRule(of node: Int) throws -> HidingRule? {
    if let rule = hidingRuleOfSubtree(node) { return rule }
    guard node > 0 else { return nil }
    switch nodes.application.toolkit.kind {
    case .gtk3 where !type(node).isWindow:
      return try withoutHiddenPartsOfGTK3([node]).isEmpty ? .partWithoutWidth : nil
    case .gtk4 where nodes.interfaces(node).contains(.component):
      if !isBeingRead { try nodes.fetch(.extents, of: [node]) }
      if nodes.extents(node) == nil { return .unplaced }
      return isInView(node) ? nil : .rowInStore
    default: return nil
    }
  }
}
