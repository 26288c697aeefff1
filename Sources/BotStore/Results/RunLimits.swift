// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits of a run.
///
/// A run that does not exceed them is stored within seconds, and its pages are shown within one second.
package enum RunLimits {
  /// The maximum number of results: tests times destinations.
  package static let results = 50_000
  /// The maximum size of a name (of a target, a suite, a test, a destination, a metric, a branch or a commit), in
  /// bytes.
  package static let name = 2_000
  package static let destinations = 100
  package static let measurements = 50_000

  /// Checks whether a run is within the limits.
  ///
  /// - Throws: ``StoreError/tooMuch(reason:)``.
  static func check(_ new: NewIntegration) throws(StoreError) {
    try check(tests: new.results.count)
    for (kind, name) in [("branch", new.branch), ("commit", new.revision)] { try check(name, of: kind) }
    var destinations: Set<String> = []
    var measurements = 0
    for result in new.results {
      try check(result.test.target, of: "target")
      try check(result.test.suite, of: "suite")
      try check(result.test.name, of: "test")
      try check(result.test.arguments, of: "list of arguments")
      if destinations.insert(result.destination).inserted {
        try check(result.destination, of: "destination")
        guard destinations.count <= Self.destinations else {
          throw .tooMuch(reason: "it has more than \(Self.destinations) destinations")
        }
      }
      for measurement in result.measurements {
        try check(measurement.metric, of: "metric")
        try check(measurement.unit, of: "unit")
      }
      measurements += result.measurements.count
    }
    guard measurements <= Self.measurements else {
      throw .tooMuch(reason: "it has \(measurements) measurements; at most \(Self.measurements) are stored")
    }
  }

  /// Checks a number of results.
  ///
  /// - Throws: ``StoreError/tooMuch(reason:)``.
  static func check(tests: Int) throws(StoreError) {
    guard tests <= results else {
      throw .tooMuch(reason: "it has \(tests) test results; at most \(results) are stored")
    }
  }

  private static func check(_ name: String, of kind: String) throws(StoreError) {
    let bytes = name.utf8.count
    guard bytes > Self.name else { return }
    throw .tooMuch(
      reason:
        "the name of a \(kind) has \(bytes) bytes; at most \(Self.name) are stored. It begins with "
        + "\"\(name.prefix(40))\""
    )
  }
}

extension TestIdentity {
  /// Shortens long arguments of a case, and appends a digest of all arguments so that cases stay distinct.
  static func shortened(_ arguments: String) -> String {
    guard arguments.utf8.count > RunLimits.name else { return arguments }
    let begin = String(decoding: arguments.utf8.prefix(RunLimits.name / 2), as: UTF8.self)
    return begin + "… (\(ResultStore.digest(of: [arguments])))"
  }

  /// The shortened name for lists, which contain thousands of names.
  package var shownText: String {
    let text = text
    guard text.utf8.count > Self.maximumShown else { return text }
    return String(decoding: text.utf8.prefix(Self.maximumShown), as: UTF8.self) + "…"
  }

  /// The maximum size of the shortened name, in bytes.
  private static let maximumShown = 400
}
