// SPDX-License-Identifier: Apache-2.0

extension SessionSettings {
  /// The value of `CI`, which the services for continuous integration set; nil if the tests run elsewhere.
  package var continuousIntegration: String? {
    guard let value = variable("CI"), !["", "0", "false"].contains(value.lowercased()) else { return nil }
    return value
  }
}
