// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// What the bulk cache of Chromium and Firefox has wrong.
enum BrowserCache {
  /// Leaves the children of windows and of what pages stand in to `GetChildren`.
  ///
  /// The cache is told of what changes on a page. It is not told of a page that takes another one's place, nor of
  /// a dialog that does so with all that was in a window (Chromium 156, Firefox 153): the old children stay in it,
  /// as many as there are new ones, and are the wrong ones. How many children there are is asked of the browser as the cache
  /// is read, so that where there are none nothing needs to be asked.
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
