// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs
import Timing
import WindowSystem

/// The windows of the program; their handles are element ids.
extension WebDriverSession {
  func windowHandle() throws -> WebDriverJSON { .string(references.id(of: try currentWindow())) }

  func windowHandles() throws -> WebDriverJSON {
    .array(try windowsLeft().map { .string(references.id(of: $0)) })
  }

  func windowTitle() throws -> WebDriverJSON {
    .string(try handle(currentWindow()).read { $0.tree.label($0.index) })
  }

  func switchToWindow(_ requested: String) throws {
    // The error about an unknown id is replaced by one about a window.
    guard let reference = try? references.reference(requested), try windows().contains(reference) else {
      throw WebDriverError(
        .noSuchWindow, "\(try program()) has no window with the handle \"\(requested)\".")
    }
    window.choose(reference)
    if let info = try info(of: reference) { try display().activate(info.id) }
  }

  func closeWindow() throws {
    let closed = try currentWindow()
    // Any change of the windows ends the wait: instead of closing the window, the program may show a question in a new
    // window.
    let before = try windows()
    if let info = try info(of: closed) { try display().close(info.id) }
    _ = try Waiter(session: automation).wait(timeout: automation.settings.tunables.settleTimeout) {
      try windowsLeft() != before
    }
    window.leave()
  }

  /// Returns the windows; empty if the program has ended, as many programs do after their last window is closed.
  private func windowsLeft() throws -> [AccessibleReference] {
    do {
      return try windows()
    } catch let error as AutomationError
      where [.applicationNotRunning, .applicationExited].contains(error.kind)
    {
      return []
    }
  }

  private func windows() throws -> [AccessibleReference] {
    let application = try program()
    return application.processIdentifier == nil ? [] : try Self.windows(of: application)
  }

  /// Reads the windows of a running program.
  static func windows(of application: TargetProgram) throws -> [AccessibleReference] {
    try application.session.lock.withLock {
      let tree = try application.elementTree()
      return try application.failures.answering(tree) {
        tree.nodes.children(0).filter { tree.type($0).has(.window) && !tree.isHidden($0) }
          .map { tree.nodes.reference($0) }
      }
    }
  }

  private func currentWindow() throws -> AccessibleReference {
    guard let found = try window.find(among: windows(), isActive: { try info(of: $0)?.isActive == true })
    else {
      throw WebDriverError(.noSuchWindow, "\(try program()) has no window.")
    }
    return found
  }

  private func info(of window: AccessibleReference) throws -> WindowInfo? {
    try handle(window).read { try $0.tree.geometry().window(of: $0.index) }
  }

  func windowRect() throws -> WebDriverJSON {
    ElementFacts.json(try handle(currentWindow()).read { try $0.tree.frame($0.index) ?? .zero })
  }

  /// Moves and resizes the window, as far as the program and the window manager allow.
  func placeWindow(_ body: WebDriverJSON) throws {
    let x = try Self.number("x", body, from: -Self.farthest)
    let y = try Self.number("y", body, from: -Self.farthest)
    let width = try Self.number("width", body, from: 0)
    let height = try Self.number("height", body, from: 0)
    let window = try currentWindow()
    guard x != nil || y != nil || width != nil || height != nil else { return }
    if let info = try info(of: window), info.isMinimized { try display().activate(info.id) }
    func place() throws -> Bool {
      guard let info = try info(of: window) else { return true }
      let now = try handle(window).read { try $0.tree.frame($0.index) ?? .zero }
      // The window rectangle for clients excludes the shadow that some toolkits draw inside the window, so its sides
      // may differ from those of the X11 window.
      let frame = CGRect(
        x: info.frame.minX + (x ?? now.minX) - now.minX, y: info.frame.minY + (y ?? now.minY) - now.minY,
        width: info.frame.width + (width ?? now.width) - now.width,
        height: info.frame.height + (height ?? now.height) - now.height)
      return try display().place(info.id, at: frame, until: deadline)
        // A window whose frame has changed, but is not the requested one, has moved as far as it can.
        || self.info(of: window)?.frame != info.frame
    }
    if try !place(), let info = try info(of: window), try display().arrange(info.id, .normal, until: deadline)
    {
      // The window filled the screen until now. GTK 4 draws the window's shadow again, which changes the distances to
      // the sides of the X11 window.
      try program().idle.wait(afterInput: true)
      _ = try place()
    }
    try program().idle.wait(afterInput: true)
  }

  func arrangeWindow(_ arrangement: WindowArrangement) throws -> WebDriverJSON {
    let window = try currentWindow()
    let before = try windowRect()
    guard let info = try info(of: window) else { return before }
    _ = try display().arrange(info.id, arrangement, until: deadline)
    try program().idle.wait(afterInput: true)
    // For a minimized window, the rectangle is the one to which it will be restored.
    return arrangement == .minimized ? before : try windowRect()
  }

  private var deadline: TimeInterval { MonotonicClock.now + TimeLimits.WebDriver.placedWindow.seconds }

  /// The largest coordinate that the standard allows.
  private static let farthest = 2_147_483_647.0

  private static func number(_ name: String, _ body: WebDriverJSON, from least: Double) throws -> Double? {
    guard let value = body[name] else { return nil }
    guard let number = value.number, (least...farthest).contains(number) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a number from \(Int(limiting: least)) to 2147483647, not \(value.text).")
    }
    return number.rounded()
  }

  func display() throws -> any DisplayClient {
    guard let runningDesktop = automation.host.current else {
      throw WebDriverError(.noSuchWindow, "No program has been launched in this session.")
    }
    return runningDesktop.display
  }
}
