// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import AutomationEngine
import Foundation
import WindowSystem

/// Windows of the program: their handles are ids of elements.
extension WebDriverSession {
  func carryOutOnWindow(_ command: SessionCommand) throws -> JSON {
    switch command.command {
    case .getWindowHandles: return .array(try windows().map { .string(references.id(of: $0)) })
    case .getWindowHandle: return .string(references.id(of: try currentWindow()))
    case .switchToWindow:
      let wanted = try command.body["handle"]?.string ?? command.text("name")
      guard let reference = try? references.reference(wanted), try windows().contains(reference) else {
        throw WebDriverError(.noSuchWindow, "\(try program()) has no window with the handle \"\(wanted)\".")
      }
      window = reference
      if let info = try info(of: reference) { try display().activate(info.id) }
      return .null
    case .closeWindow:
      let closed = try currentWindow()
      // A program may ask first: what it asks is a window of its own.
      let before = try windows()
      if let info = try info(of: closed) { try display().close(info.id) }
      _ = try Waiter(session: automation).wait(timeout: automation.tunables.settleTimeout) {
        try windows() != before
      }
      window = nil
      return .array(try windows().map { .string(references.id(of: $0)) })
    case .getTitle: return .string(try handle(currentWindow()).read { $0.tree.label($0.index) })
    case .getWindowRect: return try rect()
    case .setWindowRect:
      try move(command.body)
      return try rect()
    default:
      throw WebDriverError(
        .unsupportedOperation,
        "A client cannot change the size of a window. The desktop's is \"understudy:destination\": \"size=1024x768\"."
      )
    }
  }

  private func windows() throws -> [AccessibleReference] {
    let application = try program()
    guard application.processIdentifier != nil else { return [] }
    let tree = try application.elementTree()
    return tree.nodes.children(0).filter { tree.type($0).isWindow && !tree.isHidden($0) }
      .map { tree.nodes.reference($0) }
  }

  /// The window that was switched to, else the front one.
  private func currentWindow() throws -> AccessibleReference {
    let all = try windows()
    if let window {
      guard all.contains(window) else {
        throw WebDriverError(.noSuchWindow, "The window that was switched to has been closed.")
      }
      return window
    }
    let active = try all.first { try info(of: $0)?.isActive == true }
    guard let front = active ?? all.first else {
      throw WebDriverError(.noSuchWindow, "\(try program()) has no window.")
    }
    return front
  }

  private func info(of window: AccessibleReference) throws -> WindowInfo? {
    try handle(window).read { try $0.tree.geometry().window(of: $0.index) }
  }

  private func rect() throws -> JSON {
    ElementFacts.json(try handle(currentWindow()).read { try $0.tree.frame($0.index) ?? .zero })
  }

  private func move(_ body: JSON) throws {
    let window = try currentWindow()
    let frame = try handle(window).read { try $0.tree.frame($0.index) ?? .zero }
    for (key, now) in [("width", frame.width), ("height", frame.height)] {
      if let wanted = body[key]?.number, CGFloat(wanted.rounded()) != now.rounded() {
        throw WebDriverError(.unsupportedOperation, "A client can move a window, and not change its size.")
      }
    }
    guard let x = body["x"]?.number, let y = body["y"]?.number, let info = try info(of: window) else {
      return
    }
    let deadline = ProcessInfo.processInfo.systemUptime + automation.tunables.settleTimeout
    _ = try display().move(info.id, to: CGPoint(x: x, y: y), until: deadline)
    try program().waitUntilIdle(afterInput: true)
  }

  func display() throws -> any DisplayClient {
    guard let live = automation.currentDesktop else {
      throw WebDriverError(.noSuchWindow, "No program has been launched in this session.")
    }
    return live.display
  }
}
