// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The errors of GTK 4's bulk cache.
enum GTK4Cache {
  /// Leaves the children of stacks, notebooks and assistants to `GetChildren`.
  ///
  /// In the cache, between a stack and a page's widget, there is an object for the page (`GtkStackPage`) that
  /// no container lists among its children. It is no widget, so it alone has no extents. It stays in the cache, as
  /// a child of the stack and with the same states, after its widget was hidden and another page was shown, and
  /// that one may be missing there. Then the number of children is right and they are the wrong ones.
  static func askForPages(in cache: CachedObjects) {
    var object = 0
    while object < cache.count {
      // The application has no extents either, but its children are windows and it is nobody's child.
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

  /// Leaves the children of containers without a specific role to `GetChildren`, except for those in rows and cells.
  ///
  /// A child that was hidden stays in the cache, with its parent and all its states (GTK 4.8), and a child that is shown in its
  /// place enters the cache only when a client asks for it. Then the number of children is right, but they are the wrong ones:
  /// for example the calculator's keys after a change of its mode.
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

  /// Whether the cache has a box without a name and without children in a window: a part of the window that is no longer, or not
  /// yet, in it (4.18, which has the content later).
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
    while parent >= 0, depth < deepestRow {
      switch cache.role(parent) {
      case .listItem, .tableCell, .tableRow, .treeItem: return true
      default: parent = cache.parent(parent)
      }
      depth += 1
    }
    return false
  }

  /// Levels below a row at which its parts are still known as such.
  private static let deepestRow = 16
}
