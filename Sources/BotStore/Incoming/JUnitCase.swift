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
  /// The number of the suite in the file, which distinguishes suites with the same name.
  var suiteNumber: Int
  var className: String?
  var name: String
  package var file: String?
  package var line: Int?
  /// The duration in seconds.
  package var duration: Double
  package var outcome: FinalOutcome
  /// The failures of the last attempt, if it failed.
  package var failures: [Finding] = []
  /// The first failure of each earlier attempt.
  package var earlier: [Finding] = []
  package var skipReason: String?
  /// Whether the test is expected to fail, such as a test that is marked "todo".
  package var isExpected = false
  package var output = JUnitOutput()
  package var properties: [JUnitProperty] = []
}

package struct JUnitProperty: Sendable, Equatable {
  package var name: String
  package var value: String
}

/// A suite with output or properties in addition to its tests.
package struct JUnitSuite: Sendable {
  package var path: [String]
  package var output = JUnitOutput()
  package var properties: [JUnitProperty] = []
}
