// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TestRun {
  /// Handles the signals that have arrived.
  func handleSignals() {
    for signal in signals.drain() { handle(signal) }
  }

  /// Ends the run after a signal.
  ///
  /// If the first signal is Ctrl-C (SIGINT), the running tests finish, also if the run was already stopping because of
  /// a failure. Any other signal ends the running tests.
  func handle(_ signal: Int32) {
    let isFirst = noteInterruption()
    if signal == SIGINT, isFirst {
      observer?.runDidNote(
        "Stopping after the running tests. Interrupt once more (Ctrl-C) to end them immediately.")
    } else {
      observer?.runDidNote("Stopping immediately.")
      for worker in workers { worker.kill(.interrupted) }
    }
  }
}
