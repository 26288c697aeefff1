extension Toolkit {
  /// Corrects the child lists that the bulk cache gave where this toolkit is known to get them wrong.
  func repairLinks(in table: ItemTable) {
    switch kind {
    case .gtk4:
      GTK4Quirks.askForPages(in: table)
      GTK4Quirks.askForSwappedChildren(in: table, ofWindowsToo: isAtLeast(4, 16))
    case .chromium, .gecko: BrowserQuirks.askForWindows(in: table)
    default: break
    }
  }
}
