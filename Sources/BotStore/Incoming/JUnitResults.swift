// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
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
    let parser = XMLParser(data: data)
    // What a file names outside of itself is not read.
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // A file that ends in the middle is no error for the parser.
    guard parser.parse(), reader.depth == 0 else {
      throw JUnitError.malformed(
        file: name, line: parser.lineNumber,
        reason: parser.parserError?.localizedDescription ?? "it ends too early")
    }
    guard reader.hasSuites else { throw JUnitError.noSuites(file: name) }
    results = reader.results
    start = reader.start
  }

  private static let maximumBytes = 256 << 20

  private final class Reader: NSObject, XMLParserDelegate {
    var results: [NewIntegration.Result] = []
    var start: Date?
    var hasSuites = false
    /// Elements that are open.
    private(set) var depth = 0
    private var result: NewIntegration.Result?
    /// The message of the failure that is open, and its text where it has none.
    private var message: String?
    private var text = ""
    private var suites: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      depth += 1
      switch element {
      case "testsuites": hasSuites = true
      case "testsuite":
        hasSuites = true
        suites.append(attributes["name"] ?? "")
        if start == nil, let stamp = attributes["timestamp"] { start = Self.date(stamp) }
      case "testcase":
        let seconds = attributes["time"].flatMap { Double($0.replacing(",", with: "")) } ?? 0
        result = NewIntegration.Result(
          test: TestIdentity(
            target: "", suite: attributes["classname"] ?? suites.last ?? "", name: attributes["name"] ?? ""),
          destination: "", outcome: .passed, duration: seconds.isFinite && seconds >= 0 ? seconds : 0)
      case "failure", "error": begin(.failed, attributes)
      case "skipped":
        if result?.outcome == .passed { result?.outcome = .skipped }
      case "flakyFailure", "flakyError":
        result?.attempts += 1
        begin(.flaky, attributes)
      case "rerunFailure", "rerunError": result?.attempts += 1
      default: break
      }
    }

    private func begin(_ outcome: Outcome, _ attributes: [String: String]) {
      guard result != nil else { return }
      if result?.outcome != .failed { result?.outcome = outcome }
      (message, text) = (attributes["message"] ?? "", "")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard message != nil, text.count < Self.maximumText else { return }
      text += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(
      _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
      depth -= 1
      switch element {
      case "failure", "error", "flakyFailure", "flakyError":
        guard let message, result?.failure == nil else { return }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let told = message.isEmpty ? line.trimmingCharacters(in: .whitespaces) : message
        let words = told.isEmpty ? "The test failed and recorded no reason." : told
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

    private static let maximumText = 10_000

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

  package var description: String {
    switch self {
    case .malformed(let file, let line, let reason): "\(file) is no whole XML: \(reason), in line \(line)."
    case .noSuites(let file):
      "\(file) has no results: expected the elements \"testsuite\" and \"testcase\", as JUnit writes them."
    case .tooLarge(let file, let bytes):
      "\(file) has \(bytes >> 20) MB, and 256 are read. Write less output of the tests into it."
    }
  }
}
