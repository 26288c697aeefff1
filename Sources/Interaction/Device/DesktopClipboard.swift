// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import WindowSystem

/// The desktop's clipboard.
package struct DesktopClipboard {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// Returns the text on the desktop's clipboard; nil if it has no text.
  package func text() throws -> String? {
    try session.lock.withLock { try clipboard().text() }
  }

  /// Puts a string on the desktop's clipboard for programs to paste, or empties the clipboard.
  package func setText(_ text: String?) throws {
    try session.lock.withLock {
      try session.runLog.run(text == nil ? "Empty the clipboard" : "Put a text on the clipboard") {
        try clipboard().set(text)
      }
    }
  }

  /// Returns data from the desktop's clipboard, in the first of the given media types that is available.
  package func data(of kinds: [String]) throws -> Data? {
    try session.lock.withLock { try clipboard().data(of: kinds) }
  }

  /// Puts data on the desktop's clipboard, in addition to the data that tests have put there.
  package func add(_ data: Data, as kinds: [String]) throws {
    try session.lock.withLock {
      try session.runLog.run("Put \(kinds.first ?? "data") on the clipboard") {
        try clipboard().add(data, as: kinds)
      }
    }
  }

  private func clipboard() throws -> any Clipboard {
    let runningDesktop = try session.host.desktop()
    if let clipboard = runningDesktop.device.clipboard { return clipboard }
    let clipboard = try runningDesktop.server.clipboard()
    runningDesktop.device.clipboard = clipboard
    let thread = clipboard.thread
    runningDesktop.withIdleMonitor { $0.servingThreads = thread.map { [$0] } ?? [] }
    return clipboard
  }
}
