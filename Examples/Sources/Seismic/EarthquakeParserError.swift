// SPDX-License-Identifier: Apache-2.0

/// The reason why a feed of earthquakes cannot be read.
public struct EarthquakeParserError: Error, Equatable, CustomStringConvertible {
  /// The problem of the feed.
  public enum Reason: Equatable, Sendable {
    /// It is not XML, or the XML ends too early.
    case notWellFormed
    /// It is another kind of XML, whose first element has this name.
    case notQuakeML(root: String)
    /// An event lacks an element.
    case missing(element: String, event: String)
    /// An element of an event has an invalid text.
    case unreadable(element: String, text: String, event: String)
  }

  /// The problem of the feed.
  public let reason: Reason
  /// The line of the feed where parsing ended, from 1.
  public let line: Int

  /// What was expected, what was found, and what to do.
  public var description: String {
    let problem =
      switch reason {
      case .notWellFormed: "expected well-formed XML, found a mistake"
      case .notQuakeML(let root): "expected QuakeML, found a document that begins with <\(root)>"
      case .missing(let element, let event): "expected <\(element)> in the event \(event), found none"
      case .unreadable(let element, let text, let event):
        "expected a value in <\(element)> of the event \(event), found \"\(text)\""
      }
    return "The feed cannot be read: \(problem) at line \(line). Load it again, or tell whoever serves it."
  }
}
