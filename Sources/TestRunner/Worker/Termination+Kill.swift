// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

extension Termination {
  /// Whether the process was killed: by SIGKILL, which the kernel also sends because of a lack of memory, or by
  /// SIGTERM.
  ///
  /// If the runner has not killed the process, the cause is outside of the tests.
  var isKill: Bool {
    guard case .signaled(let number, _) = self else { return false }
    return number == SIGKILL || number == SIGTERM
  }
}
