// SPDX-License-Identifier: Apache-2.0

/// How long results and bundles are stored.
///
/// Pinned runs are stored forever. So are the last run of each bot that passed and the first run that failed after it.
package struct RetentionPolicy: Sendable, Equatable {
  package var daysOfResults = 365.0
  /// The number of days for which a bundle is stored, or the number of runs of its bot, whichever is longer.
  package var daysOfBundles = 30.0
  package var runsOfBundles = 100

  package init() {}
}
