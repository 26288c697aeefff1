import CSystemd

/// What LibreOffice does differently from the toolkit whose bridge it answers through. Seen with 7.4.
enum LibreOfficeQuirks {
  /// The process says "gtk" as its toolkit, so only the application's name tells it from GTK 3.
  static func isLibreOffice(applicationName: String) -> Bool {
    applicationName == "soffice"
  }

  /// A sheet has 2³¹ cells, and asking for all of them makes the program use up the memory of the machine. Tables in
  /// text documents and dialogs' lists are far below this.
  static let maximumChildren = 5_000

  /// Whether a container is a sheet, which tells of each place which cell is there.
  static func canBeClosed(_ role: Role) -> Bool { role == .table }
}

extension ClosedContainer {
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
