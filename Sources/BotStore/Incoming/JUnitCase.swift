// SPDX-License-Identifier: Apache-2.0

import TestResults

/// A `testcase` of JUnit's XML with all that it says.
package struct JUnitCase: Sendable {
  /// A failure, an error, or that of an attempt.
  package struct Finding: Sendable, Equatable {
    package var type: String
    package var message: String
    /// The text of the element, such as a call stack; nil where it says no more than the message.
    package var details: String?
  }

  /// The names of the suites that it is in, the outermost first; suites without a name are left out.
  package var path: [String]
  /// Counts the suites of the file: two of them may have the same names.
  var suiteNumber: Int
  var className: String?
  var name: String
  package var file: String?
  package var line: Int?
  /// Seconds.
  package var duration: Double
  package var outcome: Outcome
  /// Of the last attempt.
  package var failures: [Finding] = []
  /// The failures of the attempts before it, one of each.
  package var earlier: [Finding] = []
  package var skipReason: String?
  /// Whether it was announced that it fails.
  package var isExpected = false
  package var output = JUnitOutput()
  package var properties: [JUnitProperty] = []
}

/// The output of a test or a suite, up to a limit.
package struct JUnitOutput: Sendable, Equatable {
  package var out = Stream()
  package var err = Stream()

  var isEmpty: Bool { out == Stream() && err == Stream() }

  package struct Stream: Sendable, Equatable {
    package var text = ""
    /// Bytes before it that were left out.
    package var omitted = 0

    /// Appends text, and leaves out the beginning of what is too long: failures are explained at the end, mostly.
    mutating func append(_ more: String, most: Int) {
      text += more
      guard text.utf8.count > 2 * most else { return }
      shorten(to: most)
    }

    mutating func shorten(to most: Int) {
      let excess = text.utf8.count - most
      guard excess > 0 else { return }
      var start = text.utf8.index(text.startIndex, offsetBy: excess)
      while start < text.endIndex, start.samePosition(in: text.unicodeScalars) == nil {
        start = text.utf8.index(after: start)
      }
      omitted += text.utf8.distance(from: text.startIndex, to: start)
      text = String(text[start...])
    }
  }
}

package struct JUnitProperty: Sendable, Equatable {
  package var name: String
  package var value: String
}

/// A suite that says something besides its tests.
package struct JUnitSuite: Sendable {
  package var path: [String]
  package var output = JUnitOutput()
  package var properties: [JUnitProperty] = []
}
