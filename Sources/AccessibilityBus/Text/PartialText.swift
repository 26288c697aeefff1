// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Reads strings with code points that the bus library refuses to read.
///
/// Code points such as U+FDD0 are not characters, and sd-bus treats a message with one of them as malformed (systemd
/// 252). Such a string is read in the parts between these code points.
enum PartialText {
  /// Reads a string in the parts between unreadable code points, with a line end in place of each code point.
  ///
  /// - Parameters:
  ///   - reference: the object with the text.
  ///   - count: the number of characters of the text, in the toolkit's count.
  ///   - bus: the bus of the object.
  /// - Returns: the text, or the parts that were read before the time limit of ``TimeLimits/Bus/unreadableText`` had
  ///   passed; nil if no part can be read.
  static func read(_ reference: AccessibleReference, count: Int, on bus: AccessibilityBusConnection)
    -> String?
  {
    let deadline = SuspendingClock.now.advanced(by: TimeLimits.Bus.unreadableText.duration)
    var text = ""
    var start = 0
    while start < count, SuspendingClock.now < deadline {
      // An error of these calls means that the part contains an unreadable code point, or that the object was removed.
      if let rest = try? bus.text(start..<count, of: reference) { return text + rest }
      // Halving finds the shortest part that cannot be read, which ends with the unreadable code point.
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
