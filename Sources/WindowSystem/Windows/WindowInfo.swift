// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The data that the display reports for one top-level window at one moment.
package struct WindowInfo: Sendable, Equatable, Identifiable, Codable {
  package var id: WindowID
  /// The process that shows the window; nil if it is not known.
  ///
  /// The window itself reports its process. If it does not, the server reports the process of a local client.
  package var processID: pid_t?
  /// The title; empty for a window without a title.
  package var title: String
  /// The name that the program sets for itself, such as "Mousepad" (X11's class); empty if it sets no name.
  package var className: String
  /// The rectangle of the client's own window, without the window manager's frame, in pixels of the screen.
  ///
  /// If a toolkit draws its own shadow, the shadow is included here; see ``visibleFrame``.
  package var frame: CGRect
  /// The widths of the window manager's frame around ``frame``.
  package var frameExtents: Insets
  /// The invisible border and shadow inside ``frame``; nil for a window without them.
  package var clientShadow: Insets?
  /// Whether no window manager manages the window, as for menus, tooltips and similar windows.
  package var isUnmanaged: Bool
  /// Whether the window has the focus, as the window manager reports it.
  package var isActive: Bool
  package var isMinimized: Bool
  /// Whether the window blocks input to other windows, as its owner reports it.
  package var isModal: Bool
  /// The types in the owner's order of preference; empty if the owner reports no types.
  package var types: [WindowType]
  /// The window to which this one belongs; nil if it belongs to no window, or to the root window.
  package var transientFor: WindowID?
  /// Whether the window is on the screen, although another one may cover it.
  package var isViewable: Bool
  /// Whether the window's program answers a ``Ping``.
  package var supportsPing: Bool
  /// The coordinate system of a program that the display does not inform of its windows' positions; nil if the
  /// program uses pixels of the screen.
  package var localSpace: LocalSpace?

  package init(
    id: WindowID, processID: pid_t?, title: String, className: String, frame: CGRect, frameExtents: Insets,
    clientShadow: Insets?, isUnmanaged: Bool, isActive: Bool, isMinimized: Bool, isModal: Bool,
    types: [WindowType], transientFor: WindowID?, isViewable: Bool, supportsPing: Bool,
    localSpace: LocalSpace? = nil
  ) {
    self.id = id
    self.processID = processID
    self.title = title
    self.className = className
    self.frame = frame
    self.frameExtents = frameExtents
    self.clientShadow = clientShadow
    self.isUnmanaged = isUnmanaged
    self.isActive = isActive
    self.isMinimized = isMinimized
    self.isModal = isModal
    self.types = types
    self.transientFor = transientFor
    self.isViewable = isViewable
    self.supportsPing = supportsPing
    self.localSpace = localSpace
  }

  /// Whether the window is a dialog: by its type, or because it is modal.
  ///
  /// A window without a type is a dialog if it belongs to another window (Extended Window Manager Hints 1.5).
  package var isDialog: Bool {
    isModal || types.first == .dialog || types.isEmpty && !isUnmanaged && transientFor != nil
  }

  /// Whether the window is a tool tip, which shows text and takes no input.
  package var isToolTip: Bool { types.contains(.toolTip) }

  /// The part of the window that a person recognizes as its content: ``frame`` without the shadow.
  package var visibleFrame: CGRect { clientShadow.map { frame.inset(by: $0) } ?? frame }
  /// The rectangle of ``visibleFrame`` and the window manager's frame around it.
  package var outerFrame: CGRect { visibleFrame.outset(by: frameExtents) }
}
