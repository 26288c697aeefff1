// SPDX-License-Identifier: Apache-2.0

import Settings

extension SessionSettings {
  /// The value of `CI`, which the services for continuous integration set; nil if the tests run elsewhere.
  package var continuousIntegration: String? {
    ContinuousIntegration.isDetected(in: environment) ? variable("CI") : nil
  }
}
