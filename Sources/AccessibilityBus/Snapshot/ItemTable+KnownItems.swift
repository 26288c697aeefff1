// SPDX-License-Identifier: Apache-2.0

extension ItemTable {
  /// The number of rows up to which the calls cost less than the time of one frame.
  private static let maximumReadRows = 64

  /// Gives all rows of a long list with the table interface the role and interfaces of a plain row, without children.
  ///
  /// The rows are assumed to be alike. With this data, each row costs two calls instead of five. Other containers and
  /// short lists are read.
  func fillInPlainRows(_ rows: [Int32], of list: Int32) {
    let container = items[Int(list)]
    guard rows.count > Self.maximumReadRows, Role(rawValue: container.role) == .list,
      InterfaceSet(rawValue: container.interfaces).contains(.table)
    else { return }
    let interfaces: InterfaceSet = [.accessible, .action, .component]
    for row in rows {
      let item = items + Int(row)
      item.pointee.role = Role.listItem.rawValue
      item.pointee.interfaces = interfaces.rawValue
      item.pointee.fields |= ItemFields.role | ItemFields.interfaces
      item.pointee.slotCount = 0
    }
  }

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
