import Foundation

/// What the display knows of one top-level window at one moment.
///
/// Names of properties are those of the Extended Window Manager Hints 1.5 unless said otherwise.
package struct WindowInfo: Sendable, Equatable, Identifiable, Codable {
  package var id: WindowID
  /// `_NET_WM_PID`, or what the server knows of a local client that does not set it.
  package var processID: pid_t?
  /// `_NET_WM_NAME`, else `WM_NAME`; empty when there is none.
  package var title: String
  /// The second part of `WM_CLASS`, as "Mousepad"; empty when there is none.
  package var className: String
  /// The client's own window, without the window manager's frame, in pixels of the screen.
  ///
  /// A toolkit that draws its own shadow includes it here; see ``visibleFrame``.
  package var frame: CGRect
  /// `_NET_FRAME_EXTENTS`: the window manager's frame around ``frame``.
  package var frameExtents: Insets
  /// `_GTK_FRAME_EXTENTS`: the invisible border and shadow inside ``frame``; nil when not set.
  package var clientShadow: Insets?
  /// True for menus, tooltips and other windows that no window manager touches.
  package var isOverrideRedirect: Bool
  /// True for the window with the focus, as the window manager says.
  package var isActive: Bool
  /// `_NET_WM_WINDOW_TYPE` in the owner's order of preference, as "_NET_WM_WINDOW_TYPE_DIALOG".
  package var types: [String]
  /// `_NET_WM_STATE`, as "_NET_WM_STATE_MODAL".
  package var states: [String]
  /// `WM_TRANSIENT_FOR` (ICCCM 4.1.2.6): the window that this one belongs to.
  ///
  /// Not the root window.
  package var transientFor: WindowID?
  /// True when the window is on the screen, though another one may cover it.
  package var isViewable: Bool
  /// True when `WM_PROTOCOLS` has `_NET_WM_PING`.
  package var supportsPing: Bool

  /// True for `_NET_WM_STATE_HIDDEN`.
  package var isMinimized: Bool { states.contains("_NET_WM_STATE_HIDDEN") }
  /// True for `_NET_WM_STATE_MODAL`.
  package var isModal: Bool { states.contains("_NET_WM_STATE_MODAL") }
  /// Whether it is a dialog: by its type, or where it has none by belonging to another window (Extended Window Manager
  /// Hints 1.5, `_NET_WM_WINDOW_TYPE`), or because it is modal.
  package var isDialog: Bool {
    isModal || types.first == "_NET_WM_WINDOW_TYPE_DIALOG"
      || types.isEmpty && !isOverrideRedirect && transientFor != nil
  }
  /// What a person takes for the content of the window: ``frame`` without the shadow.
  package var visibleFrame: CGRect { clientShadow.map { frame.inset(by: $0) } ?? frame }
  /// ``visibleFrame`` and the window manager's frame around it.
  package var outerFrame: CGRect { visibleFrame.outset(by: frameExtents) }
}
