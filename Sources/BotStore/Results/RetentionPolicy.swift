// SPDX-License-Identifier: Apache-2.0

/// The times for which results and bundles are stored.
///
/// Pinned runs are stored forever. So are, for each bot, the last run that passed and the first failed run after it.
package struct RetentionPolicy: Sendable, Equatable {
  /// The number of days for which the results of a run are stored.
  package var daysOfResults = 365.0
  /// The minimum number of days for which the bundle of a run is stored.
  ///
  /// The bundle is stored for longer if the run is among the bot's latest ``runsOfBundles`` runs.
  package var daysOfBundles = 30.0
  /// The number of the latest runs of each bot whose bundles are stored regardless of their age.
  package var runsOfBundles = 100

  package init() {}
}
