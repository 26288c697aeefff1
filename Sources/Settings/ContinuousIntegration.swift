// SPDX-License-Identifier: Apache-2.0

/// Detects a service for continuous integration.
package enum ContinuousIntegration {
  /// Whether the variable `CI` is set, as all usual services of continuous integration do.
  package static func isDetected(in environment: [String: String]) -> Bool {
    !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
  }
}
