// SPDX-License-Identifier: Apache-2.0

extension VirtualizedContainer {
  func address(of index: Int) -> CellAddress { CellAddress(row: index / columns, column: index % columns) }
}

extension ItemTable {
  /// Fills in what all cells of a sheet have in common, so that they need not be asked: a screen shows hundreds.
  func fillIn(_ item: Int32, cell: CellAddress) {
    let record = items + Int(item)
    let name = cell.text
    record.pointee.name = arena.copy(name)
    record.pointee.nameLength = Int32(name.utf8.count)
    record.pointee.role = Role.tableCell.rawValue
    record.pointee.interfaces =
      InterfaceSet([.accessible, .component, .text, .value, .collection]).rawValue
    record.pointee.fields = ItemFields.role | ItemFields.name | ItemFields.interfaces
    record.pointee.slotCount = 0
  }
}
