// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The measurements of earlier runs that correspond to those of one run.
///
/// Values of different machines are not comparable. Runs on another class of machines are counted, but their values are
/// left out.
package struct MeasurementHistory: Sendable {
  package struct Point: Sendable {
    /// The bundle's name.
    package let bundle: String
    package let date: Date?
    package let summary: MeasurementSummary
  }

  package struct Series: Sendable {
    /// The points, the earliest first.
    package fileprivate(set) var points: [Point] = []
    /// The number of runs that measured the same metric on other machines.
    package fileprivate(set) var otherMachines = 0

    package init() {}
  }

  private var series: [MeasurementKey: Series] = [:]

  /// The maximum number of earlier runs that are read.
  private static let maximumBundles = 100
  /// The number of bytes of events after which no further run is read.
  private static let maximumBytes = 1 << 30
  /// The maximum number of points in a plot.
  private static let maximumPoints = 50

  /// Creates an empty history.
  package init() {}

  /// Reads the measurements of earlier runs.
  ///
  /// - Parameters:
  ///   - results: the run.
  ///   - bundles: the folders that may contain earlier runs. Other folders, later runs and the run itself are skipped.
  package init(of results: RunResults, in bundles: [URL]) {
    let requested = Dictionary(
      results.tests.flatMap(results.measured).map { ($0.key, $0.machine) },
      uniquingKeysWith: { first, _ in first })
    guard !requested.isEmpty, let start = results.start else { return }
    var room = Self.maximumBytes
    let earlier = EarlierBundles.earlier(than: start, among: bundles, except: results.record.url)
    for bundle in earlier.prefix(Self.maximumBundles) {
      guard room > 0 else { break }
      room -= EarlierBundles.size(of: bundle)
      // An earlier bundle that cannot be read, or has a newer format, is left out of the plots.
      guard let record = try? BundleReader.readMeasurements(of: bundle) else { continue }
      add(RunResults(record), requested)
    }
    // The bundles were read from the latest to the earliest.
    for key in series.keys { series[key]?.points.reverse() }
  }

  package subscript(key: MeasurementKey) -> Series { series[key] ?? Series() }

  private mutating func add(_ results: RunResults, _ requested: [MeasurementKey: MeasuringMachine]) {
    let name = PlainText.visible(results.record.name)
    for measured in results.tests.flatMap(results.measured) where measured.summary.average != nil {
      guard let machine = requested[measured.key] else { continue }
      if !measured.machine.isSame(as: machine) {
        series[measured.key, default: Series()].otherMachines += 1
      } else if self[measured.key].points.count < Self.maximumPoints {
        series[measured.key, default: Series()].points.append(
          Point(bundle: name, date: measured.date, summary: measured.summary))
      }
    }
  }
}
