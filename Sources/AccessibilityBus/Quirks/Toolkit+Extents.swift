extension Toolkit {
  /// The space in which this toolkit's rectangles are right. Only GTK 4 does not know the screen; in others
  /// the window's space is wrong (Qt 5) or starts at a corner of its own (Firefox, Java).
  package var trustworthySpace: NodeExtents.Space { kind == .gtk4 ? .window : .screen }

  /// Whether a rectangle is this toolkit's way to say that a node is not visible.
  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    switch kind {
    case .gtk3: return x == .min || y == .min
    // What is not shown of a tool bar, and cells out of view, are at the corner of what they belong to.
    case .libreOffice: return x == .min || y == .min || (width == 0 && height == 0)
    case .gecko, .java: return x == -1 && y == -1 && width == -1 && height == -1
    case .qt5, .qt6: return x == 0 && y == 0 && width == 0 && height == 0
    // An empty list has a width and no height, and is there.
    case .gtk4: return width <= 0 && height <= 0
    case .chromium, .other, .inaccessible: return x == .min || y == .min || width < 0 || height < 0
    }
  }
}
