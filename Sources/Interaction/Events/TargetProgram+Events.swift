// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// The steps around the sending of each event.
extension TargetProgram {
  /// Runs code that sends an event, measures its time, and notes the windows that appear in the meantime.
  func synthesizing(_ body: () throws -> Void) throws {
    session.host.current?.frames?.expectInput()
    try session.runLog.measuring(.event) {
      try session.unexpectedWindows.watching(in: session) { try failures.mappingDisplayErrors(body) }
    }
  }
}
