// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Corrects errors of GTK 4's bulk cache.
enum GTK4Cache {
  /// Makes the snapshot read the children of stacks, notebooks and assistants with `GetChildren`.
  ///
  /// For each page, the cache has an object (`GtkStackPage`) between the stack and the page's widget. No container
  /// lists this object among its children. The object is not a widget, so it is the only object without extents. After
  /// the widget was hidden and another page was shown, the object stays in the cache, as a child of the stack and with
  /// the same states, and the new page may be missing. Then the number of children is right, but they are the wrong
  /// children.
  static func askForPages(in cache: CachedObjects) {
    var object = 0
    while object < cache.count {
      // The application has no extents either, but its children are windows, and it is not a child of another object.
      var position = 0
      let count = max(0, cache.childCount(object))
      while position < count {
        let child = cache.child(position, of: object)
        position += 1
        guard !cache.interfaces(child).contains(.component) else { continue }
        cache.askForChildren(of: object)
        break
      }
      object += 1
    }
  }

  /// Makes the snapshot read the children of containers without a specific role with `GetChildren`, except for those in
  /// rows and cells.
  ///
  /// A hidden child stays in the cache, with its parent and all its states (GTK 4.8). A child that is shown in place of
  /// the hidden one enters the cache only when a client queries it. Then the number of children is right, but they are
  /// the wrong children. An example is the keys of a calculator after a change of its mode.
  ///
  /// - Parameters:
  ///   - cache: the objects of the snapshot.
  ///   - ofWindowsToo: whether windows are checked as well, see `holdsEmptyBox`.
  static func askForSwappedChildren(in cache: CachedObjects, ofWindowsToo: Bool) {
    var object = -1
    while object + 1 < cache.count {
      object += 1
      guard cache.childCount(object) > 0,
        isPlainContainer(object, cache)
          ? !isInRow(object, cache) : ofWindowsToo && holdsEmptyBox(object, cache)
      else { continue }
      cache.askForChildren(of: object)
    }
  }

  /// Whether an object is a window in which the cache has a box without a name and without children.
  ///
  /// Such a box is a part of the window whose content has been removed, or has not been added yet (4.18, which adds the
  /// content later).
  private static func holdsEmptyBox(_ object: Int, _ cache: CachedObjects) -> Bool {
    switch cache.role(object) {
    case .frame, .dialog, .window: break
    default: return false
    }
    return (0..<cache.childCount(object)).contains { position in
      let child = cache.child(position, of: object)
      return cache.role(child) == .panel && cache.isNameless(child) && cache.childCount(child) <= 0
    }
  }

  private static func isPlainContainer(_ object: Int, _ cache: CachedObjects) -> Bool {
    switch cache.role(object) {
    case .panel, .filler, .grouping: true
    default: false
    }
  }

  private static func isInRow(_ object: Int, _ cache: CachedObjects) -> Bool {
    var parent = cache.parent(object)
    var depth = 0
    while parent >= 0, depth < maximumRowDepth {
      switch cache.role(parent) {
      case .listItem, .tableCell, .tableRow, .treeItem: return true
      default: parent = cache.parent(parent)
      }
      depth += 1
    }
    return false
  }

  /// The maximum number of levels between a row and its parts.
  private static let maximumRowDepth = 16
}
