// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

extension Capabilities {
  /// The number of seconds without a command after which the session ends; 0 for no limit.
  ///
  /// A client that has disappeared sends no command that ends its session.
  var idleLimit: TimeInterval {
    self["newCommandTimeout"]?.number ?? TimeLimits.WebDriver.idleSession.seconds
  }
}
