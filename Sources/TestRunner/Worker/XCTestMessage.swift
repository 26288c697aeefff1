// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An XCTest message in the output of a test process.
///
/// XCTest prints a line for each message. A test may print text without a line end before the message, so a message is
/// recognized at the end of a line, after any text.
enum XCTestMessage: Equatable {
  /// A test with this name, `Class.method`, has started.
  case started(String)
  /// A test has ended, after a duration in seconds; nil if XCTest's number cannot be read.
  case ended(String, AttemptResult.Outcome, duration: TimeInterval?)

  /// Reads the message about the start or the end of a test; nil if the line does not end with such a message.
  init?(atEndOf line: String) {
    guard let begin = line.range(of: "Test Case '", options: .backwards)?.lowerBound else { return nil }
    let message = line[begin...]
    if let match = message.wholeMatch(of: /Test Case '(.+)' started at .*/) {
      self = .started(String(match.output.1))
    } else if let match = message.wholeMatch(
      of: /Test Case '(.+)' (passed|failed|skipped) \((\S+) seconds\)/),
      let outcome = AttemptResult.Outcome(rawValue: String(match.output.2))
    {
      self = .ended(String(match.output.1), outcome, duration: TimeInterval(match.output.3))
    } else {
      return nil
    }
  }

  /// A failure of a test, with the location that XCTest reports.
  struct Failure: Equatable {
    let file: String
    let line: Int
    let text: String

    /// Reads the message about a failure: `/path/File.swift:12: error: Class.method : text`.
    ///
    /// - Parameters:
    ///   - line: a line of the output.
    ///   - name: the name of the running test, `Class.method`.
    /// - Returns: the failure; nil if the line does not end with the message about a failure of this test.
    static func read(atEndOf line: String, of name: String) -> Failure? {
      var start = line.startIndex
      while let mark = line.range(of: ": error: \(name) : ", range: start..<line.endIndex) {
        let place = line[..<mark.lowerBound]
        if let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]) {
          return Failure(
            file: path(atEndOf: place[..<colon]), line: number, text: String(line[mark.upperBound...]))
        }
        start = mark.upperBound
      }
      return nil
    }

    /// Removes the text that the test has printed before the path of a file.
    ///
    /// - Parameter text: the part of the line before the line number.
    /// - Returns: the longest path of an existing file, or XCTest's name for an unknown location; if the text ends with
    ///   neither, the whole text.
    private static func path(atEndOf text: Substring) -> String {
      for index in text.indices where text[index] == "/" {
        let path = String(text[index...])
        if FileManager.default.fileExists(atPath: path) { return path }
      }
      return ["<EXPR>", "<unknown>"].first { text.hasSuffix($0) } ?? String(text)
    }
  }
}
