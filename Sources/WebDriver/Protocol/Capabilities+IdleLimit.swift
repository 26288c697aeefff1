// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

extension Capabilities {
  /// The number of seconds without a command after which the session ends; 0 for no limit.
  ///
  /// A default applies if the client requests no limit: otherwise the session of a client that has crashed or
  /// disconnected would never end.
  var idleLimit: TimeInterval {
    self["newCommandTimeout"]?.number ?? TimeLimits.WebDriver.idleSession.seconds
  }
}
