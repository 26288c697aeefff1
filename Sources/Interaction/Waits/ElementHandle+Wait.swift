// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Programs

extension ElementHandle {
  /// Waits until a condition on the query's matches is true.
  ///
  /// The wait ends at once if the program or a part of the desktop has ended, because the condition cannot become true
  /// then. Other threads can use the session between two checks, unless the wait is a part of a larger operation.
  ///
  /// - Parameters:
  ///   - name: the awaited condition, as the words after "Waiting": `5.0s for "Add" Button to exist`.
  ///   - timeout: the time limit in seconds.
  ///   - condition: checks the condition; throws if it cannot be checked.
  /// - Returns: whether the condition became true before the timeout.
  package func wait(_ name: String, timeout: TimeInterval, until condition: () throws -> Bool) -> Bool {
    let session = application.session
    return session.lock.withLock {
      session.runLog.run("Waiting \(name)") {
        let interruptions = WaitInterruptions(for: self, monitors: session.monitors)
        var unreadable: (any Error)?
        let isTrue =
          // `unreadable` holds the error that ends the wait.
          try? Waiter(session: session, sharesSession: true).wait(
            timeout: timeout, notCounting: { interruptions.timeTaken }, whileReadable: { unreadable == nil }
          ) {
            unreadable = nil
            do {
              if try condition() { return true }
            } catch {
              unreadable = error
              // The wait ends, regardless of the remaining time.
              if FinalFailure.ends(error, of: application) { throw error }
            }
            interruptions.check()
            return false
          }
        session.results.failed = nil
        guard isTrue != true else { return true }
        // A stopped part of the desktop keeps the program from showing anything, although queries to the program
        // succeed.
        if let failure = session.host.failure() { unreadable = failure }
        session.captureFailedQuery("End of the wait")
        session.results.failed = failedWait(unreadable).map {
          FailedQuery(finding: $0, wait: name, standingInterruptions: interruptions.standingInterruptions)
        }
        return false
      }
    }
  }

  private func failedWait(_ unreadable: (any Error)?) -> FailedQuery.Finding? {
    if let unreadable { return .unreadable(unreadable) }
    guard isApplication else {
      let last = application.session.results.last
      return last.flatMap { $0.application == application ? .found($0.result, of: application) : nil }
    }
    do {
      _ = try application.runningInstance()
      return .state("\(application) is in the state \(application.state).")
    } catch {
      return .unreadable(error)
    }
  }
}
