/// What Chromium and Firefox do differently from the toolkit whose bridge they answer through.
enum BrowserQuirks {
  /// Whether a page is there and not being loaded.
  ///
  /// The bridge fills its cache when it is told for the first time that somebody listens, and afterwards adds
  /// only what is announced as a child of something that it has. Chromium does not announce the root of a
  /// document, so a cache made before the page would lack the page for ever. Nobody is registered as
  /// a listener until a snapshot, walked object by object, has found the page.
  static func hasLoadedDocument(_ tree: AccessibleTree) -> Bool {
    for node in 0..<tree.count where tree.role(node) == .documentWeb {
      if !tree.states(node).contains(.busy), tree.subtreeEnd(node) - node > 2 { return true }
    }
    return false
  }
}
