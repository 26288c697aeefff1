// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TestRun {
  /// Ends the run after a signal: the first Ctrl-C lets the running tests finish; every other signal ends them.
  func handleSignals() {
    for signal in signals.take() {
      let isFirst = !isStopping
      wasInterrupted = true
      stopGivingOut()
      if signal == SIGINT, isFirst {
        observer?.runDidNote(
          "Stopping after the running tests. Interrupt once more (Ctrl-C) to end them immediately.")
      } else {
        observer?.runDidNote("Stopping immediately.")
        for worker in workers { worker.kill(.interrupted) }
      }
    }
  }

  /// Stops assigning tests to workers.
  func stopGivingOut() {
    isStopping = true
    queue.removeAll()
  }
}
