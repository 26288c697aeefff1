import CSystemd

extension GTK4Quirks {
  /// Leaves the children of stacks, notebooks and assistants to `GetChildren`.
  ///
  /// In the cache, between a stack and a page's widget, there is an object for the page (`GtkStackPage`) that
  /// no container lists among its children. It is no widget, so it alone has no extents. It stays in the cache, as
  /// a child of the stack and with the same states, after its widget was hidden and another page was shown, and
  /// that one may be missing there. Then the number of children is right and they are the wrong ones.
  static func askForPages(in table: ItemTable) {
    let component = InterfaceSet.component.rawValue
    var index = 0
    while index < table.count {
      let item = table.items + index
      index += 1
      // The application has no extents either, but its children are windows and it is nobody's child.
      var slot = Int(item.pointee.firstSlot)
      let end = slot + max(0, Int(item.pointee.slotCount))
      while slot < end {
        let child = table.items + Int(csystemd_get(table.slots, slot))
        slot += 1
        guard child.pointee.interfaces & component == 0 else { continue }
        item.pointee.slotCount = ItemRecord.unknown
        break
      }
    }
  }

  /// Leaves the children of containers without a meaning of their own to `GetChildren`, but for those in rows and cells.
  ///
  /// A child that was hidden stays in the cache, with its parent and all its states (GTK 4.8), and one that is shown in
  /// its place is not in the cache before somebody asks for it. Then the number of children is right and they are the
  /// wrong ones: the calculator's keys after its mode was changed.
  ///
  /// - Parameter ofWindowsToo: whether windows are looked at as well, see `holdsEmptyBox`.
  static func askForSwappedChildren(in table: ItemTable, ofWindowsToo: Bool) {
    for index in 0..<table.count {
      let item = table.items + index
      guard item.pointee.slotCount > 0,
        isPlainContainer(item) ? !isInRow(item, table) : ofWindowsToo && holdsEmptyBox(item, table)
      else { continue }
      item.pointee.slotCount = ItemRecord.unknown
    }
  }

  /// Whether the cache has a box without a name and without children in a window: a part of the window that is no longer, or not
  /// yet, in it (4.18, which has the content later).
  private static func holdsEmptyBox(_ item: UnsafeMutablePointer<ItemRecord>, _ table: ItemTable) -> Bool {
    switch Role(rawValue: item.pointee.role) {
    case .frame, .dialog, .window: break
    default: return false
    }
    return (0..<Int(item.pointee.slotCount)).contains { place in
      let child = table.items + Int(csystemd_get(table.slots, Int(item.pointee.firstSlot) + place))
      return Role(rawValue: child.pointee.role) == .panel && child.pointee.nameLength == 0
        && child.pointee.slotCount <= 0
    }
  }

  private static func isPlainContainer(_ item: UnsafeMutablePointer<ItemRecord>) -> Bool {
    switch Role(rawValue: item.pointee.role) {
    case .panel, .filler, .grouping: true
    default: false
    }
  }

  private static func isInRow(_ item: UnsafeMutablePointer<ItemRecord>, _ table: ItemTable) -> Bool {
    var parent = item.pointee.parent
    var depth = 0
    while parent >= 0, depth < deepestRow {
      let ancestor = table.items + Int(parent)
      switch Role(rawValue: ancestor.pointee.role) {
      case .listItem, .tableCell, .tableRow, .treeItem: return true
      default: parent = ancestor.pointee.parent
      }
      depth += 1
    }
    return false
  }

  /// Levels below a row at which its parts are still known as such.
  private static let deepestRow = 16
}
