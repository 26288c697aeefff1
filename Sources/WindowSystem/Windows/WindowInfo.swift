// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The data that the display reports about one top-level window at one moment.
package struct WindowInfo: Sendable, Equatable, Identifiable, Codable {
  package var id: WindowID
  /// The process that shows it: from the window, or from the server for a local client that does not say.
  package var processID: pid_t?
  /// Empty for a window without a title.
  package var title: String
  /// The name that the program gives itself, such as "Mousepad" (X11's class); empty when it gives no name.
  package var className: String
  /// The client's own window, without the window manager's frame, in pixels of the screen.
  ///
  /// A toolkit that draws its own shadow includes it here; see ``visibleFrame``.
  package var frame: CGRect
  /// The window manager's frame around ``frame``.
  package var frameExtents: Insets
  /// The invisible border and shadow inside ``frame``; nil for a window without them.
  package var clientShadow: Insets?
  /// True for menus, tooltips and other windows that no window manager touches.
  package var isUnmanaged: Bool
  /// True for the window with the focus, as the window manager says.
  package var isActive: Bool
  package var isMinimized: Bool
  /// Whether it keeps input from other windows, as its owner says.
  package var isModal: Bool
  /// In the owner's order of preference; empty where it says none.
  package var types: [WindowType]
  /// The window that this one belongs to; nil if it belongs to none, or to the root window.
  package var transientFor: WindowID?
  /// True when the window is on the screen, though another one may cover it.
  package var isViewable: Bool
  /// Whether its program answers a ``Ping``.
  package var supportsPing: Bool

  /// Whether it is a dialog: by its type, or where it has none by belonging to another window (Extended Window Manager
  /// Hints 1.5), or because it is modal.
  package var isDialog: Bool {
    isModal || types.first == .dialog || types.isEmpty && !isUnmanaged && transientFor != nil
  }
  /// The part of the window that a person sees as its content: ``frame`` without the shadow.
  package var visibleFrame: CGRect { clientShadow.map { frame.inset(by: $0) } ?? frame }
  /// ``visibleFrame`` and the window manager's frame around it.
  package var outerFrame: CGRect { visibleFrame.outset(by: frameExtents) }
}
