// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

extension BundleReader {
  /// Reads only the measurements of a bundle, with the tests, times and destinations that they belong to.
  ///
  /// Plots over many runs need the measurements, but not the steps of the tests.
  ///
  /// - Returns: nil if nothing was measured.
  /// - Throws: ``BundleError``, as ``read(_:)`` does.
  package static func readMeasurements(of url: URL) throws -> BundleRecord? {
    var record = BundleRecord(url: url, manifest: try manifest(of: url).manifest)
    let files = UntrustedFolder(url)
    for name in try streams(of: url) {
      var isMeasured = false
      var reading = StreamReading(name: stem(of: name))
      do {
        let search = EventSearch(["measurement"])
        try files.forEachLine(ofStream: name) { isMeasured = isMeasured || search.isIn($0.content) }
        guard isMeasured else { continue }
        try reading.read(
          name, in: files,
          only: EventSearch(["runStarted", "destination", "testStarted", "testFinished", "measurement"]))
        record.streams.append(reading.stream)
      } catch {
        // A stream that cannot be read has no measurements here; `read(_:)` reports the error.
      }
    }
    record.streams.sort { ($0.start?.date ?? "", $0.name) < ($1.start?.date ?? "", $1.name) }
    return record.streams.isEmpty ? nil : record
  }
}

/// Finds the lines of events of some kinds without decoding them.
///
/// A line matches if it contains the name of a kind in quotation marks at any position, because JSON writers differ in
/// white space. Quotation marks inside a string are escaped, so a string makes a line match only if the whole text is
/// the name of a kind.
struct EventSearch {
  private let patterns: [[UInt8]]

  init(_ kinds: [String]) { patterns = kinds.map { Array("\"\($0)\"".utf8) } }

  func isIn(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      return patterns.contains { clinux_contains(base, bytes.count, $0, $0.count) == 1 }
    }
  }
}
