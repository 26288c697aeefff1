// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Corrects errors of the bulk cache of Chromium and Firefox.
enum BrowserCache {
  /// Makes the snapshot read the children of windows and of the containers of pages with `GetChildren`.
  ///
  /// The cache receives the changes of a page. It receives no event for a page that replaces another one, nor for a
  /// dialog that replaces the complete content of a window (Chromium 156, Firefox 153). The old children then remain in
  /// the cache; their number is right, but they are the wrong children. The browser reports the numbers of children
  /// when the cache is read, so an object without children needs no further call.
  static func askForWindows(in cache: CachedObjects) {
    var object = 0
    while object < cache.count {
      if cache.reportedChildCount(object) == 0 {
        cache.setChildless(object)
      } else {
        switch cache.role(object) {
        case .application, .frame, .window, .dialog, .alert, .panel, .internalFrame, .scrollPane, .grouping:
          cache.askForChildren(of: object)
        default: break
        }
      }
      object += 1
    }
  }
}
