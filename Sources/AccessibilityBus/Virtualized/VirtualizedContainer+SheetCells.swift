// SPDX-License-Identifier: Apache-2.0

extension VirtualizedContainer {
  /// Returns the address of the cell with an index, which counts the cells row by row.
  func address(of index: Int) -> CellAddress { CellAddress(row: index / columns, column: index % columns) }
}

extension ItemTable {
  /// Fills in the data that is known for each cell of a sheet, so that it need not be read.
  ///
  /// This saves many calls, because a screen shows hundreds of cells.
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
