// SPDX-License-Identifier: Apache-2.0

import ReferenceFiles

extension SessionSettings {
  /// The value of `CI`, which the services for continuous integration set; nil if the tests run elsewhere.
  package var continuousIntegration: String? {
    ReferenceUpdate.isInContinuousIntegration(environment) ? variable("CI") : nil
  }
}
