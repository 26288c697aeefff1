// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Windows, their changes, and pings to their programs.
extension WaylandDisplay {
  func windows() throws -> [WindowInfo] { try reports().map(\.info) }

  /// The windows with the times of their appearance, bottom to top.
  private func reports() throws -> [WaylandWindowReport] {
    let scale = try screens.scale()
    return WaylandWindowReport.all(
      try connection.replyEvents(to: "get_windows") { .getWindows(serial: $0) }, scale: scale)
  }

  func window(_ window: WindowID) throws -> WindowInfo {
    guard let info = try windows().first(where: { $0.id == window }) else {
      throw WindowSystemError.noSuchWindow(window)
    }
    return info
  }

  var closedPopups: UInt64 { get throws { try connection.desktop().closedPopups } }
  var shownCount: UInt64 { get throws { try connection.desktop().shownWindows } }
  func shown(after count: UInt64) throws -> [WindowInfo] {
    let all = try reports().filter { UInt64($0.shown) > count && $0.info.isViewable }
    return all.sorted { $0.shown < $1.shown }.suffix(DisplayLimits.rememberedWindows).map(\.info)
  }

  /// The window itself: its title bar is a part of it for the compositor.
  func frame(of window: WindowID) throws -> WindowID { window }

  func titleBarButtons(of window: WindowID) throws -> [TitleBarButton] {
    try reports().first { $0.info.id == window }?.titleBarButtons ?? []
  }

  var activeWindow: WindowID? { get throws { try connection.desktop().active } }
  var inputFocus: WindowID { get throws { try connection.desktop().focus } }

  func activate(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.send(.activate(window: window.rawValue))
    try connection.synchronize()
  }

  func close(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.send(.close(window: window.rawValue))
  }

  func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool {
    let before = try self.window(window)
    try sendPlace(window, CGRect(origin: origin, size: .zero), shadow: before.clientShadow)
    return try connection.wait(
      until: deadline, forDesktop: { try self.window(window).frame.origin != before.frame.origin })
  }

  func place(_ window: WindowID, at frame: CGRect, until deadline: TimeInterval) throws -> Bool {
    let before = try self.window(window)
    if before.frame == frame { return true }
    try sendPlace(window, frame, shadow: before.clientShadow)
    return try connection.wait(until: deadline, forDesktop: { try self.window(window).frame == frame })
  }

  /// Requests a position for a window.
  ///
  /// - Parameters:
  ///   - window: the window to move.
  ///   - frame: the rectangle of its surface in pixels; an empty size keeps the size.
  ///   - shadow: the part of the surface that is not part of the window for the compositor.
  /// - Throws: ``WindowSystemError``.
  private func sendPlace(_ window: WindowID, _ frame: CGRect, shadow: Insets?) throws {
    let scale = try screens.scale()
    let shadow = shadow ?? .zero
    let hasSize = frame.width > 0 && frame.height > 0
    func logical(_ value: CGFloat) -> Int32 { Int32(limiting: (value / scale).rounded()) }
    try connection.send(
      .place(
        window: window.rawValue, x: logical(frame.minX + shadow.left), y: logical(frame.minY + shadow.top),
        width: hasSize ? max(1, logical(frame.width - shadow.left - shadow.right)) : 0,
        height: hasSize ? max(1, logical(frame.height - shadow.top - shadow.bottom)) : 0))
  }

  func arrange(_ window: WindowID, _ arrangement: WindowArrangement, until deadline: TimeInterval) throws
    -> Bool
  {
    guard let report = try reports().first(where: { $0.info.id == window }) else {
      throw WindowSystemError.noSuchWindow(window)
    }
    let change = ArrangementChange(of: report.info, as: report.arrangement, to: arrangement)
    guard change.isNeeded else { return true }
    let state: ControlProtocol.State =
      switch arrangement {
      case .normal: []
      case .maximized: .maximized
      case .fullScreen: .fullscreen
      case .minimized: .minimized
      }
    try connection.send(.arrange(window: window.rawValue, state: state.rawValue))
    if arrangement != .minimized, report.info.isMinimized { try activate(window) }
    return try connection.wait(until: deadline, forDesktop: { try change.isDone(self.window(window)) })
  }

  func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline, forDesktop: { try activeWindow == window })
  }

  // MARK: - Pings

  func supportsPing(_ window: WindowID) throws -> Bool {
    try self.window(window).supportsPing
  }

  func sendPing(_ window: WindowID) throws -> Ping { try connection.sendPing(window) }

  func wake(_ window: WindowID) throws { _ = try connection.sendPing(window) }

  func answerTime(of ping: Ping) throws -> TimeInterval? { try connection.answerTime(of: ping) }

  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool {
    try connection.waitForAnswer(of: ping, until: deadline)
  }
}
