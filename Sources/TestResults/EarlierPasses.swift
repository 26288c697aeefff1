// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The latest attempts that passed, of the tests that failed in one run.
///
/// Unless the user names a run, an attempt of the same run comes first: a flaky test failed and passed with the same
/// program.
package struct EarlierPasses: Sendable {
  private var passes: [TestName: EarlierPass] = [:]
  /// The tests with a failed attempt for which no pass has been found yet.
  private var missing: Set<TestName>

  /// The number of earlier runs that may still be read.
  ///
  /// A test that failed in many runs has probably changed since its last pass.
  private var runsLeft = 10
  /// The number of bytes of events that may still be read.
  private var bytesLeft = 128 << 20

  /// Creates a value without earlier runs: only attempts of the same run are compared.
  ///
  /// - Parameter results: the run.
  package init(of results: RunResults) {
    self.init(withoutPassesOf: results)
    add(results, named: nil)
  }

  private init(withoutPassesOf results: RunResults) {
    missing = Set(results.tests.filter { $0.lastFailedAttempt != nil }.map(\.name))
  }

  /// Compares with one other run, and tests that did not pass in it with attempts of the same run.
  ///
  /// - Parameters:
  ///   - results: the run.
  ///   - other: the other run.
  package init(of results: RunResults, in other: RunResults) {
    self.init(withoutPassesOf: results)
    add(other, named: PlainText.visible(other.record.name))
    add(results, named: nil)
  }

  /// Compares with the latest of several earlier runs in which a test passed.
  ///
  /// - Parameters:
  ///   - results: the run.
  ///   - bundles: the folders that may contain earlier runs. Other folders, later runs and the run itself are skipped.
  ///     No bundle is read if no test failed.
  package init(of results: RunResults, among bundles: [URL]) {
    self.init(of: results)
    guard !isFinished, let start = results.start else { return }
    for bundle in EarlierBundles.earlier(than: start, among: bundles, except: results.record.url) {
      guard !isFinished else { break }
      add(bundle: bundle)
    }
  }

  /// Whether each test that failed has a pass, or no further run may be read.
  package var isFinished: Bool { missing.isEmpty || runsLeft == 0 || bytesLeft <= 0 }

  package subscript(name: TestName) -> EarlierPass? { passes[name] }

  /// Adds the passes in an earlier run, for those tests that have none yet; reads nothing if ``isFinished`` is true.
  ///
  /// - Parameters:
  ///   - bundle: the bundle of the run. If it cannot be read or has a newer format, it is skipped.
  ///   - name: the name of the run; nil for the name of the bundle.
  package mutating func add(bundle: URL, named name: String? = nil) {
    guard !isFinished else { return }
    runsLeft -= 1
    bytesLeft -= EarlierBundles.size(of: bundle)
    // A bundle that cannot be read has nothing to compare with.
    guard bytesLeft > 0, let record = try? BundleReader.read(bundle) else { return }
    add(RunResults(record), named: PlainText.visible(name ?? record.name))
  }

  private mutating func add(_ results: RunResults, named run: String?) {
    for test in results.tests where missing.contains(test.name) {
      guard let attempt = test.attempts.last(where: { $0.outcome == .passed }) else { continue }
      missing.remove(test.name)
      passes[test.name] = EarlierPass(attempt, in: results.record, run: run)
    }
  }
}
