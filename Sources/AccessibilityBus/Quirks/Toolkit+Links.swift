extension Toolkit {
  /// Corrects the child lists that the bulk cache gave where this toolkit is known to get them wrong.
  func repairLinks(in table: ItemTable) {
    if kind == .gtk4 { GTK4Quirks.askForPages(in: table) }
  }
}
