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
}
