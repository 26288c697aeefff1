// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A mark in time, which a program has written as a line to its standard output or standard error.
///
///     signpost begin 123456789012 org.example.Lister sync Download 7
///
/// The parts are: the kind of the mark, `begin`, `end` or `event`; nanoseconds of the monotonic clock; the subsystem;
/// the category; the name; and, if intervals of one name overlap, a string that distinguishes these intervals. The
/// parts contain no white space; `%20` stands for a space, as in web addresses.
package struct Signpost: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case begin, end, event
  }

  package let kind: Kind
  /// The time in nanoseconds of the monotonic clock.
  package let time: UInt64
  package let subsystem: String
  package let category: String
  package let name: String
  /// The string that distinguishes overlapping intervals; empty if no string is needed.
  package let identifier: String

  package init(
    kind: Kind, time: UInt64, subsystem: String, category: String, name: String, identifier: String = ""
  ) {
    self.kind = kind
    self.time = time
    self.subsystem = subsystem
    self.category = category
    self.name = name
    self.identifier = identifier
  }

  /// The error for an invalid line that starts with "signpost".
  package struct Problem: Error, CustomStringConvertible {
    package let line: String

    package var description: String {
      "expected \"signpost begin|end|event NANOSECONDS SUBSYSTEM CATEGORY NAME [ID]\", found \"\(line)\""
    }
  }

  /// Parses a line.
  ///
  /// - Returns: nil for a line that does not start with the word "signpost".
  /// - Throws: ``Problem`` if the line is invalid.
  package init?(line: Substring) throws {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.first == "signpost" else { return nil }
    let parts = words.dropFirst(3).map { $0.removingPercentEncoding ?? String($0) }
    guard words.count > 2, let kind = Kind(rawValue: String(words[1])), let time = UInt64(words[2]),
      (3...4).contains(parts.count)
    else { throw Problem(line: String(line)) }
    self.init(
      kind: kind, time: time, subsystem: parts[0], category: parts[1], name: parts[2],
      identifier: parts.count == 4 ? parts[3] : "")
  }
}

/// The intervals and events of all signposts with one name in a period.
package struct SignpostIntervals: Sendable, Equatable {
  /// The durations of the intervals, in seconds.
  package private(set) var durations: [TimeInterval] = []
  package private(set) var events = 0
  /// The number of intervals that have begun but not ended.
  package private(set) var open = 0

  /// Computes the intervals of signposts.
  ///
  /// - Parameters:
  ///   - signposts: the signposts of one name and program, in the order in which they were written.
  ///   - range: the period in nanoseconds; an interval counts if it begins in this period.
  package init(_ signposts: [Signpost], beginning range: ClosedRange<UInt64>) {
    var begun: [String: [UInt64]] = [:]
    for signpost in signposts {
      switch signpost.kind {
      case .event: if range.contains(signpost.time) { events += 1 }
      case .begin: begun[signpost.identifier, default: []].append(signpost.time)
      case .end:
        guard let start = begun[signpost.identifier]?.popLast(), range.contains(start) else { continue }
        durations.append(TimeInterval(signpost.time - min(start, signpost.time)) / 1e9)
      }
    }
    open = begun.values.joined().count { range.contains($0) }
  }
}
