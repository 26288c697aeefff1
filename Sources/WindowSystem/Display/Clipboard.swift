// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The clipboard of a display: text, and data of other types.
///
/// Safe from any thread.
package protocol Clipboard: AnyObject, Sendable {
  /// The thread of this process that provides the clipboard's content.
  ///
  /// A program that pastes waits for this thread. Nil if the display server itself stores the content.
  var thread: pid_t? { get }
  /// Puts a string on the clipboard; nil empties the clipboard.
  func set(_ text: String?) throws
  /// Adds data to the content that this object has put on the clipboard; programs can request it as any media type in
  /// `kinds`.
  func add(_ data: Data, as kinds: [String]) throws
  /// The text on the clipboard; nil if there is no text, or if the clipboard's owner does not provide it within the
  /// given seconds.
  func text(within seconds: TimeInterval) throws -> String?
  /// The data of the first of the given media types that the clipboard offers; nil if it offers none of them.
  func data(of kinds: [String], within seconds: TimeInterval) throws -> Data?
}

extension Clipboard {
  package func text() throws -> String? { try text(within: TimeLimits.Display.clipboard.seconds) }
  package func data(of kinds: [String]) throws -> Data? {
    try data(of: kinds, within: TimeLimits.Display.clipboard.seconds)
  }
}
