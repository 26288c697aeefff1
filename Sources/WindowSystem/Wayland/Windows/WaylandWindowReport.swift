// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A window as the compositor reports it.
struct WaylandWindowReport {
  private(set) var info: WindowInfo
  /// A sequence number that orders windows by the time they last appeared.
  let shown: UInt32
  /// The buttons of the title bar from left to right; empty if the compositor draws none.
  let titleBarButtons: [TitleBarButton]
  /// The arrangement of the window; for a minimized window, the one to which it would be restored.
  let arrangement: WindowArrangement

  /// Reads the windows of a reply to `get_windows`, bottom to top.
  ///
  /// - Parameters:
  ///   - events: the reply.
  ///   - scale: the pixels for each logical pixel.
  /// - Returns: a report for each window of the reply.
  static func all(_ events: [CompositorConnection.Event], scale: Double) -> [WaylandWindowReport] {
    var reports = events.compactMap { WaylandWindowReport($0, scale: scale) }
    let windows = Dictionary(reports.map { ($0.info.id, $0.info) }, uniquingKeysWith: { $1 })
    for index in reports.indices {
      let top = topLevel(of: reports[index].info, windows)
      reports[index].info.localSpace = LocalSpace(
        surface: top.frame.origin, window: top.visibleFrame.origin, scale: scale)
    }
    return reports
  }

  /// The top-level window to which a popup belongs; the window itself if it is no popup.
  private static func topLevel(of window: WindowInfo, _ windows: [WindowID: WindowInfo]) -> WindowInfo {
    var window = window
    // A window cannot be its own ancestor, but the bound costs nothing.
    for _ in windows {
      guard window.isUnmanaged, let parent = window.transientFor.flatMap({ windows[$0] }) else { break }
      window = parent
    }
    return window
  }

  /// Reads a window; nil for another event.
  private init?(_ event: CompositorConnection.Event, scale: Double) {
    guard
      case .window(
        _, let id, let kind, let parent, let process, let bits, let shown, let frame, let surface,
        let titleBar, let title, let application, _, _) = event
    else { return nil }
    self.shown = shown
    let state = ControlProtocol.State(rawValue: bits)
    let isPopup = ControlProtocol.Kind(rawValue: kind) != .toplevel
    let (whole, visible) = (
      CGRect(numbers: surface).scaled(by: scale), CGRect(numbers: frame).scaled(by: scale)
    )
    let shadow = Insets(
      left: visible.minX - whole.minX, top: visible.minY - whole.minY, right: whole.maxX - visible.maxX,
      bottom: whole.maxY - visible.maxY)
    let bar = TitleBarParts(titleBar, scale: scale)
    titleBarButtons = bar.buttons
    arrangement =
      state.contains(.fullscreen) ? .fullScreen : state.contains(.maximized) ? .maximized : .normal
    let isModal = state.contains(.modal)
    info = WindowInfo(
      id: WindowID(rawValue: id), processID: process > 0 ? process : nil, title: title,
      className: application, frame: whole, frameExtents: Insets(top: bar.height),
      clientShadow: shadow == .zero ? nil : shadow, isUnmanaged: isPopup, isActive: state.contains(.active),
      isMinimized: state.contains(.minimized), isModal: isModal,
      types: Self.types(state, isPopup: isPopup, isDialog: isModal || parent != 0),
      transientFor: parent == 0 ? nil : WindowID(rawValue: parent), isViewable: state.contains(.visible),
      supportsPing: true)
  }

  /// The protocol has no types: a popup that takes all input is a menu or a similar window.
  private static func types(_ state: ControlProtocol.State, isPopup: Bool, isDialog: Bool) -> [WindowType] {
    guard isPopup else { return isDialog ? [.dialog] : [.normal] }
    if state.contains(.tooltip) { return [.toolTip] }
    return state.contains(.grabbed) ? [.popupMenu] : []
  }
}

/// The title bar of a window as the compositor reports it.
private struct TitleBarParts {
  /// The height in pixels; 0 if the compositor draws none.
  private(set) var height: CGFloat = 0
  /// The buttons from left to right.
  private(set) var buttons: [TitleBarButton] = []

  /// Reads the parts, each of which has a number and a rectangle; unknown numbers of a later version are ignored.
  init(_ bytes: [UInt8], scale: Double) {
    for part in bytes.chunks(of: 5 * MemoryLayout<Int32>.size) {
      let number = part.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
      let frame = CGRect(numbers: Array(part.dropFirst(MemoryLayout<Int32>.size))).scaled(by: scale)
      switch number {
      case 0: height = frame.height
      case 1: buttons.append(TitleBarButton(kind: .minimize, frame: frame))
      case 2: buttons.append(TitleBarButton(kind: .maximize, frame: frame))
      case 3: buttons.append(TitleBarButton(kind: .close, frame: frame))
      default: break
      }
    }
  }
}

extension [UInt8] {
  /// The whole parts of a length.
  fileprivate func chunks(of length: Int) -> [[UInt8]] {
    (0..<count / length).map { Array(self[$0 * length..<($0 + 1) * length]) }
  }
}
