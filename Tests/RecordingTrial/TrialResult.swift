// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The result of one trial or of several.
struct TrialResult: CustomStringConvertible {
  var interactions = 0
  var steps = 0
  /// Steps that have no state to be compared with, and that did not fail.
  ///
  /// They are in no share.
  var unmeasured = 0
  /// Steps after which the replay was in the same state as the recording.
  var equal = 0
  /// Steps that could not be replayed.
  var failed = 0
  /// Steps that came to another state, or failed, where the step before had come to the same: what comes after is mostly
  /// the same cause.
  var deviations = 0
  /// Queries that found several elements, while recording or before the replay of their step.
  var ambiguous = 0
  /// Queries that found nothing before the replay of their step.
  var notFound = 0

  var measured: Int { steps - unmeasured }
  var share: Double { measured == 0 ? 0 : Double(equal) / Double(measured) }

  mutating func add(_ other: TrialResult) {
    interactions += other.interactions
    steps += other.steps
    unmeasured += other.unmeasured
    equal += other.equal
    failed += other.failed
    deviations += other.deviations
    ambiguous += other.ambiguous
    notFound += other.notFound
  }

  var description: String {
    "\(interactions) interactions, \(steps) steps, \(measured) measured (\(unmeasured) without a state of their own), "
      + "\(equal) with the same state after replay (\(String(format: "%.1f", share * 100))%), "
      + "\(deviations) first deviations, \(failed) failed, \(ambiguous) ambiguous queries, \(notFound) not found"
  }
}
