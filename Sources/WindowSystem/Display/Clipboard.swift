// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The clipboard of a display: a text, and data of other kinds.
///
/// Safe from any thread.
package protocol Clipboard: AnyObject, Sendable {
  /// The thread of this process that hands out what was put there: a program that pastes waits for it.
  var thread: pid_t { get }
  /// Puts a text on the clipboard, or empties it.
  func set(_ text: String?) throws
  /// Puts data on the clipboard besides what this object has put there, as some media types.
  func add(_ data: Data, as kinds: [String]) throws
  /// The text on the clipboard; nil for a clipboard without text, or when its owner did not hand it out within so many seconds.
  func text(within seconds: TimeInterval) throws -> String?
  /// The data of the first of some media types that the clipboard offers; nil when it offers none of them.
  func data(of kinds: [String], within seconds: TimeInterval) throws -> Data?
}

extension Clipboard {
  package func text() throws -> String? { try text(within: TimeLimits.Display.clipboard.seconds) }
  package func data(of kinds: [String]) throws -> Data? {
    try data(of: kinds, within: TimeLimits.Display.clipboard.seconds)
  }
}
