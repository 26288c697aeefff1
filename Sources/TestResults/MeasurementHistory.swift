// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The measurements of earlier runs, for those of one run.
///
/// Values of different machines are not comparable. Those from another class of machines are counted and left out.
package struct MeasurementHistory: Sendable {
  package struct Point: Sendable {
    /// The bundle's name.
    package let bundle: String
    package let date: Date?
    package let summary: MeasurementSummary
  }

  package struct Series: Sendable {
    /// The earliest first.
    package fileprivate(set) var points: [Point] = []
    /// Runs that measured the same on other machines.
    package fileprivate(set) var otherMachines = 0

    package init() {}
  }

  private var series: [MeasurementKey: Series] = [:]

  /// Earlier runs that are looked into; bytes of their events that are read; points that a plot has room for.
  private static let maximumBundles = 100
  private static let maximumBytes = 1 << 30
  private static let maximumPoints = 50

  /// Without any earlier run.
  package init() {}

  /// - Parameters:
  ///   - results: the run.
  ///   - bundles: candidates; what is no bundle, began later than the run or is the run itself is passed over.
  package init(of results: RunResults, in bundles: [URL]) {
    let wanted = Dictionary(
      results.tests.flatMap(results.measured).map { ($0.key, $0.machine) },
      uniquingKeysWith: { first, _ in first })
    guard !wanted.isEmpty, let start = results.start else { return }
    var room = Self.maximumBytes
    for bundle in Self.earlier(than: start, among: bundles, not: results.record.url) {
      guard room > 0 else { break }
      room -= Self.size(of: bundle)
      guard let record = try? BundleReader.readMeasurements(of: bundle) else { continue }
      add(RunResults(record), wanted)
    }
    // They were read from the latest to the earliest.
    for key in series.keys { series[key]?.points.reverse() }
  }

  package subscript(key: MeasurementKey) -> Series { series[key] ?? Series() }

  private mutating func add(_ results: RunResults, _ wanted: [MeasurementKey: MeasuringMachine]) {
    let name = PlainText.visible(results.record.name)
    for measured in results.tests.flatMap(results.measured) where measured.summary.average != nil {
      guard let machine = wanted[measured.key] else { continue }
      if !measured.machine.isSame(as: machine) {
        series[measured.key, default: Series()].otherMachines += 1
      } else if self[measured.key].points.count < Self.maximumPoints {
        series[measured.key, default: Series()].points.append(
          Point(bundle: name, date: measured.date, summary: measured.summary))
      }
    }
  }

  // MARK: - What to read

  /// The latest first.
  private static func earlier(than start: Date, among bundles: [URL], not own: URL) -> [URL] {
    let own = own.resolvingSymlinksInPath().path
    return bundles.compactMap { bundle -> (url: URL, start: Date)? in
      guard bundle.resolvingSymlinksInPath().path != own,
        let date = try? BundleReader.starts(of: bundle).compactMap(\.moment).min(), date < start
      else { return nil }
      return (bundle, date)
    }.sorted { $0.start > $1.start }.prefix(maximumBundles).map(\.url)
  }

  private static func size(of bundle: URL) -> Int {
    let files = FolderFiles(bundle)
    return ((try? BundleReader.streams(of: bundle)) ?? []).reduce(0) {
      $0 + (files.size(of: $1, in: BundleFormat.events) ?? 0)
    }
  }
}
