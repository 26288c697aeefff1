// SPDX-License-Identifier: Apache-2.0

/// How long results and bundles are stored.
///
/// Pinned runs are stored forever. So are, for each bot, the last run that passed and the first run that failed after
/// it.
package struct RetentionPolicy: Sendable, Equatable {
  package var daysOfResults = 365.0
  /// The minimum number of days for which a bundle is stored.
  ///
  /// It is stored for longer if it is among the bot's latest ``runsOfBundles`` runs.
  package var daysOfBundles = 30.0
  package var runsOfBundles = 100

  package init() {}
}
