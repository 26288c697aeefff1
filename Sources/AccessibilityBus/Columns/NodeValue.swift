// SPDX-License-Identifier: Apache-2.0

/// The number of a slider, spin button, progress bar or the like.
package struct NodeValue: Hashable, Sendable {
  package var current: Double
  package var minimum: Double
  package var maximum: Double
  /// The smallest step; 0 if the toolkit reports none.
  package var increment: Double

  package init(current: Double, minimum: Double, maximum: Double, increment: Double) {
    self.current = current
    self.minimum = minimum
    self.maximum = maximum
    self.increment = increment
  }
}
