extension Toolkit {
  /// Forgets child lists that the bulk cache gave but that this toolkit is known to get wrong.
  func distrustLinks(in table: ItemTable) {
  }
}
