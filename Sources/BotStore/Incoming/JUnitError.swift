// SPDX-License-Identifier: Apache-2.0

/// A reason why a JUnit XML file cannot be read.
package enum JUnitError: Error, Sendable, Equatable, CustomStringConvertible {
  case malformed(file: String, line: Int, reason: String)
  case noSuites(file: String)
  case tooLarge(file: String, bytes: Int)
  case tooMuch(file: String, reason: String)

  package var description: String {
    switch self {
    case .malformed(let file, let line, let reason):
      "\(file) cannot be read as XML: \(reason), in line \(line)."
    case .noSuites(let file):
      "\(file) has no results: expected the elements \"testsuite\" and \"testcase\" of JUnit XML."
    case .tooMuch(let file, let reason):
      "\(file) was not imported: \(reason). Shorten the file, or submit it in parts."
    case .tooLarge(let file, let bytes):
      "\(file) has \(bytes >> 20) MB; the maximum is 256 MB. Write less test output to the file."
    }
  }
}
