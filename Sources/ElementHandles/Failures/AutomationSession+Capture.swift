// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import ResultBundle
import Timing

extension AutomationSession {
  /// Stores the screen and the elements before an event, as the settings require.
  ///
  /// The picture of the next event shows the effect of this one.
  ///
  /// - Parameters:
  ///   - name: the name of the step.
  ///   - node: the element that the event is for, in the tree in which its query was resolved.
  package func captureStep(_ name: String, _ node: ElementNode? = nil) {
    runLog.measuring(.capture) {
      if let runningDesktop = host.current { captures.steps.storePicture(name, of: runningDesktop.display) }
      guard let node else { return }
      // If scrolling has found the element since, the query may have been resolved in a tree other than `node.tree`.
      let result = results.last?.result
      captures.steps.storeTree("Elements", node.tree, result: result, found: [node.index])
    }
  }

  /// Stores a picture of the screen at the end of the test.
  package func captureEndOfTest() { lock.withLock { captureStep("End of the test") } }

  /// Stores the screen and the most recently queried element, for a failure of an assertion or a wait.
  package func captureFailedQuery(_ name: String) {
    lock.withLock {
      runLog.measuring(.capture) {
        if let runningDesktop = host.current {
          captures.steps.storePicture(name, of: runningDesktop.display, isFailure: true)
        }
        if let result = results.last.map({ $0.application.complete($0.result) }) {
          captures.steps.storeTree("Elements", result.tree, result: result)
        }
      }
    }
  }

  /// Waits until the pictures and trees of the running test are written, for at most a few seconds.
  package func finishPictures() { captures.steps.queue.drain() }

  /// Waits at the end of the process until all captures are written, for at most a few seconds.
  package func finishCaptures() {
    captures.steps.queue.drain()
    captures.encodings.drain(atMost: TimeLimits.Record.videoEncoding.seconds)
    unfinishedVideos.warn(in: runLog)
  }
}
