import CSystemd

extension GTK4Quirks {
  /// Puts the widgets of stack, notebook and assistant pages where `GetChildren` has them.
  ///
  /// In the cache, between a stack and a page's widget, there is an object for the page (`GtkStackPage`) that
  /// no container lists among its children. It is no widget, so it alone has no extents. Where a page has
  /// anything else than one known widget, the container itself must be asked.
  static func skipPageObjects(in table: ItemTable) {
    let component = InterfaceSet.component.rawValue
    var index = 0
    while index < table.count {
      let item = table.items + index
      index += 1
      let count = Int(item.pointee.slotCount)
      guard count > 0 else { continue }
      // The application has no extents either, but its children are windows and it is nobody's child.
      var slot = Int(item.pointee.firstSlot)
      let end = slot + count
      while slot < end {
        let child = table.items + Int(csystemd_get(table.slots, slot))
        if child.pointee.interfaces & component == 0 {
          guard child.pointee.slotCount == 1 else {
            item.pointee.slotCount = ItemRecord.unknown
            break
          }
          csystemd_set(table.slots, slot, csystemd_get(table.slots, Int(child.pointee.firstSlot)))
        }
        slot += 1
      }
    }
  }
}
