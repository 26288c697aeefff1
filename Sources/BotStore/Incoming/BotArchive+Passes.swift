// SPDX-License-Identifier: Apache-2.0

import TestResults

extension BotArchive {
  /// Returns the latest passes of the tests that failed in a run, from earlier runs of the bot whose bundles are stored.
  ///
  /// - Parameters:
  ///   - results: the results of the run.
  ///   - integration: the run in the store.
  /// - Returns: the passes.
  /// - Throws: ``StoreError``.
  package func passes(of results: RunResults, in integration: StoredIntegration) throws -> EarlierPasses {
    var passes = EarlierPasses(of: results)
    var run = integration
    for _ in 0..<Self.maximumRunsBefore where !passes.isFinished {
      guard let before = try store.neighbors(of: run).before else { break }
      if let bundle = bundles.bundle(of: before) {
        passes.add(bundle: bundle, named: "\(before.bot) #\(before.number)")
      }
      run = before
    }
    return passes
  }

  /// The maximum number of earlier runs that are looked up, with and without a bundle.
  private static let maximumRunsBefore = 100
}
