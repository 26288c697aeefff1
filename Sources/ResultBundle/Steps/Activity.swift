// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One step of a test: its name, its depth and its time.
package struct Activity: Sendable, Identifiable {
  /// A number that is unique within the process, and increases with each started activity.
  package let id: Int

  /// The name for people: `Tap "Add" Button`.
  package let name: String

  /// The id of the innermost activity around the code that started this one; nil for a step of the test itself.
  package let parent: Int?

  /// The number of activities around this one.
  package let depth: Int

  /// The start of the activity, in seconds since the start of the test.
  package let start: TimeInterval

  /// The seconds spent on each kind of work, by ``WorkKind`` name, nested activities of its thread or task included; set when the activity
  /// ends.
  package internal(set) var spent: [String: TimeInterval] = [:]
}
