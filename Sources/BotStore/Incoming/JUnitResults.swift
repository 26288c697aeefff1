// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestReport

/// The results in a file of JUnit's XML, as many tools write it.
///
/// A `testcase` with a `failure` or an `error` has failed. One with a `flakyFailure` or a `flakyError` (Maven's Surefire, and this project) has
/// passed after it failed. `rerunFailure` counts as an attempt. Times are seconds.
package struct JUnitResults {
  package private(set) var results: [NewIntegration.Result] = []
  /// When the first suite began; nil where the file does not say.
  package private(set) var start: Date?
  /// Seconds, of all tests.
  package var duration: TimeInterval { results.reduce(0) { $0 + $1.duration } }

  /// - Parameters:
  ///   - data: the file.
  ///   - name: of the file, for messages.
  /// - Throws: ``JUnitError``.
  package init(_ data: Data, named name: String) throws {
    guard data.count <= Self.maximumBytes else { throw JUnitError.tooLarge(file: name, bytes: data.count) }
    let reader = Reader()
    do {
      try ForeignXML.read(data, reader)
    } catch let refusal as ForeignXML.Refusal {
      throw JUnitError.malformed(file: name, line: refusal.line, reason: refusal.reason)
    }
    if let problem = reader.problem { throw JUnitError.tooMuch(file: name, reason: problem) }
    guard reader.hasSuites else { throw JUnitError.noSuites(file: name) }
    results = reader.results
    start = reader.start
  }

  private static let maximumBytes = 256 << 20

  /// Bytes of a name of a test or a suite, characters of a message, and tests of a file.
  package static let maximumName = 2_000
  package static let maximumMessage = 10_000
  package static let maximumTests = 50_000

  private final class Reader: ForeignXML.Handler {
    /// Why the file is refused although it is whole.
    private(set) var problem: String?
    var results: [NewIntegration.Result] = []
    var start: Date?
    var hasSuites = false
    private var result: NewIntegration.Result?
    /// The message of the failure that is open, and its text where it has none.
    private var message: String?
    private var text = ""
    private var suites: [String] = []
    /// Whether the failure of the test that is open is no failure of the run.
    private var isExpected = false

    func start(_ element: String, _ attributes: [String: String]) {
      guard problem == nil else { return }
      switch element {
      case "testsuites": hasSuites = true
      case "testsuite":
        hasSuites = true
        suites.append(attributes["name"].map(checked) ?? "")
        if start == nil, let stamp = attributes["timestamp"] { start = Self.date(stamp) }
      case "testcase":
        let seconds = attributes["time"].flatMap { Double($0.replacing(",", with: "")) } ?? 0
        if results.count >= JUnitResults.maximumTests {
          problem = "it has more than \(JUnitResults.maximumTests) tests"
          return
        }
        result = NewIntegration.Result(
          test: TestIdentity(
            target: "", suite: (attributes["classname"] ?? suites.last).map(checked) ?? "",
            name: attributes["name"].map(checked) ?? ""),
          destination: "", outcome: Self.outcome(attributes),
          duration: seconds.isFinite && seconds >= 0 ? seconds : 0)
        isExpected = false
      case "failure", "error": begin(.failed, attributes)
      case "skipped":
        // Node's runner writes a test that is to be done as skipped, also where it fails.
        isExpected = attributes["type"] == "todo"
        if result?.outcome == .passed || isExpected { result?.outcome = .skipped }
        if isExpected { result?.failure = nil }
      case "flakyFailure", "flakyError":
        result?.attempts += 1
        begin(.flaky, attributes)
      case "rerunFailure", "rerunError": result?.attempts += 1
      default: break
      }
    }

    private func begin(_ outcome: Outcome, _ attributes: [String: String]) {
      guard result != nil, !isExpected else { return }
      if result?.outcome != .failed { result?.outcome = outcome }
      (message, text) = (attributes["message"] ?? "", "")
    }

    func text(_ string: String) {
      guard message != nil, text.utf8.count < JUnitResults.maximumMessage else { return }
      text += string.prefix(JUnitResults.maximumMessage)
    }

    func end(_ element: String) {
      guard problem == nil else { return }
      switch element {
      case "failure", "error", "flakyFailure", "flakyError":
        guard let message, result?.failure == nil else { return }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let told = message.isEmpty ? line.trimmingCharacters(in: .whitespaces) : message
        let words = told.isEmpty ? "The test failed and recorded no reason." : Self.shortened(told)
        result?.failure = NewIntegration.Failure(
          fingerprint: FailureGroup.pattern(of: words), message: words)
        self.message = nil
      case "testcase":
        if let result { results.append(result) }
        (result, message) = (nil, nil)
      case "testsuite": _ = suites.popLast()
      default: break
      }
    }

    private func checked(_ name: String) -> String {
      if name.utf8.count > JUnitResults.maximumName {
        problem =
          "a name has \(name.utf8.count) bytes, and \(JUnitResults.maximumName) are kept; it begins with \"\(name.prefix(40))\""
        return ""
      }
      return name
    }

    private static func shortened(_ message: String) -> String {
      let kept = message.prefix(JUnitResults.maximumMessage)
      guard kept.endIndex < message.endIndex else { return message }
      return "\(kept)… (shortened to \(JUnitResults.maximumMessage) characters)"
    }

    /// Tests that CTest did not run have no element that says so.
    private static func outcome(_ attributes: [String: String]) -> Outcome {
      ["disabled", "notrun"].contains(attributes["status"]) ? .skipped : .passed
    }

    /// With and without a zone, which is that of Greenwich then.
    private static func date(_ text: String) -> Date? {
      let whole = text.contains(#/(Z|[+-]\d\d:?\d\d)$/#) ? text : text + "Z"
      return (try? Date(whole, strategy: .iso8601))
        ?? (try? Date(whole, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
  }
}

/// Why a file of JUnit's XML cannot be read.
package enum JUnitError: Error, Sendable, Equatable, CustomStringConvertible {
  case malformed(file: String, line: Int, reason: String)
  case noSuites(file: String)
  case tooLarge(file: String, bytes: Int)
  case tooMuch(file: String, reason: String)

  package var description: String {
    switch self {
    case .malformed(let file, let line, let reason): "\(file) is no whole XML: \(reason), in line \(line)."
    case .noSuites(let file):
      "\(file) has no results: expected the elements \"testsuite\" and \"testcase\", as JUnit writes them."
    case .tooMuch(let file, let reason):
      "\(file) is not taken: \(reason). Shorten it, or hand it in in parts."
    case .tooLarge(let file, let bytes):
      "\(file) has \(bytes >> 20) MB, and 256 are read. Write less output of the tests into it."
    }
  }
}
