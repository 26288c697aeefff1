// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Texts with code points that the bus library refuses to read.
///
/// Code points such as U+FDD0 are no characters, and sd-bus takes a message with one for a broken one (systemd 252). Such a
/// text is read around them.
enum PartialText {
  /// Reads a text in the parts between the marks, with the ends of lines in their place.
  ///
  /// - Parameters:
  ///   - reference: the object with the text.
  ///   - count: how many characters the text has, in the toolkit's count.
  ///   - bus: where it is asked.
  /// - Returns: nil where it cannot be read.
  static func read(_ reference: AccessibleReference, count: Int, on bus: AccessibilityBusConnection)
    -> String?
  {
    let deadline = SuspendingClock.now.advanced(by: TimeLimits.Bus.unreadableText.duration)
    var text = ""
    var start = 0
    while start < count, SuspendingClock.now < deadline {
      if let rest = try? bus.text(start..<count, of: reference) { return text + rest }
      // The shortest part that cannot be read ends with the mark.
      var (readable, unreadable) = (start, count)
      while unreadable - readable > 1, SuspendingClock.now < deadline {
        let middle = (readable + unreadable) / 2
        if (try? bus.text(start..<middle, of: reference)) != nil {
          readable = middle
        } else {
          unreadable = middle
        }
      }
      guard let part = try? bus.text(start..<readable, of: reference) else { break }
      text += part + "\n"
      start = unreadable
    }
    return text.isEmpty ? nil : text
  }
}
