// SPDX-License-Identifier: Apache-2.0

import TestResults

/// A `testcase` of JUnit's XML with all of its information.
package struct JUnitCase: Sendable {
  /// A failure or an error, of the test or of one attempt.
  package struct Finding: Sendable, Equatable {
    package var type: String
    package var message: String
    /// The text of the element, such as a call stack; nil if it only repeats the message.
    package var details: String?
  }

  /// The names of the enclosing suites, the outermost first; suites without a name are left out.
  package var path: [String]
  /// The number of the suite in the file; it distinguishes suites with the same names.
  var suiteNumber: Int
  var className: String?
  var name: String
  package var file: String?
  package var line: Int?
  /// The duration in seconds.
  package var duration: Double
  package var outcome: Outcome
  /// The failures of the last attempt.
  package var failures: [Finding] = []
  /// The failures of the earlier attempts, one for each attempt.
  package var earlier: [Finding] = []
  package var skipReason: String?
  /// Whether the test is expected to fail.
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
    /// The number of bytes that were left out before the text.
    package var omitted = 0

    /// Appends text, and drops the beginning if the result is too long: the end usually explains a failure.
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

/// A suite with output or properties besides its tests.
package struct JUnitSuite: Sendable {
  package var path: [String]
  package var output = JUnitOutput()
  package var properties: [JUnitProperty] = []
}
