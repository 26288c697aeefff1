/// What Chromium and Firefox do differently from the toolkit whose bridge they answer through.
enum BrowserQuirks {
  /// Leaves the children of windows and of what pages stand in to `GetChildren`.
  ///
  /// The cache is told of what changes on a page. It is not told of a page that takes another one's place, nor of
  /// a dialog that does so with all that was in a window (Chromium 156, Firefox 153): the old children stay in it,
  /// as many as there are new ones, and are the wrong ones. How many children there are is asked of the browser as the cache
  /// is read, so that where there are none nothing needs to be asked.
  static func askForWindows(in table: ItemTable) {
    var index = 0
    while index < table.count {
      let item = table.items + index
      if item.pointee.claimedChildren == 0 {
        item.pointee.slotCount = 0
      } else {
        switch Role(rawValue: item.pointee.role) {
        case .application, .frame, .window, .dialog, .alert, .panel, .internalFrame, .scrollPane, .grouping:
          item.pointee.slotCount = ItemRecord.unknown
        default: break
        }
      }
      index += 1
    }
  }

  /// How many nodes are read of a browser that has no cache yet, to see whether a page is there. Object by object a
  /// page of 10,000 rows takes half a minute (Chromium 156), and from the cache less than a second.
  static let firstLook = 1_000

  /// Whether a page is there and not being loaded.
  ///
  /// The bridge fills its cache when it is told for the first time that somebody listens, and afterwards adds
  /// only what is announced as a child of something that it has. Chromium does not announce the root of a
  /// document, so a cache made before the page would lack the page for ever. Nobody is registered as
  /// a listener until a first look, object by object, has found the page.
  static func hasLoadedDocument(_ tree: AccessibleTree) -> Bool {
    for node in 0..<tree.count where tree.role(node) == .documentWeb {
      if !tree.states(node).contains(.busy), tree.subtreeEnd(node) - node > 2 { return true }
    }
    return false
  }
}
