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
  func captureStep(_ name: String, _ node: ElementNode? = nil) {
    recorder.measuring(.capture) {
      if let live = host.current { captures.steps.keepPicture(name, of: live.display) }
      guard let node else { return }
      // Scrolling may have found the element in another tree than the query did.
      let lookup = lookups.last?.lookup
      captures.steps.keepTree("Elements", node.tree, lookup: lookup, found: [node.index])
    }
  }

  /// Keeps a picture of what the test leaves behind.
  package func captureEndOfTest() { lock.withLock { captureStep("End of the test") } }

  /// Keeps what is known of a failure that an assertion has found, or a wait: the screen, and the element that the test
  /// has looked at last.
  package func captureFailedQuery(_ name: String) {
    lock.withLock {
      recorder.measuring(.capture) {
        if let live = host.current { captures.steps.keepPicture(name, of: live.display, isFailure: true) }
        if let lookup = lookups.last.map({ $0.application.complete($0.lookup) }) {
          captures.steps.keepTree("Elements", lookup.tree, lookup: lookup)
        }
      }
    }
  }

  /// Waits until the pictures and trees of the running test are written, at most some seconds.
  package func finishPictures() { captures.steps.queue.drain() }

  /// Waits until what was captured is written, at most some seconds: the process ends.
  package func finishCaptures() {
    captures.steps.queue.drain()
    captures.video.queue.drain(atMost: TimeLimits.Record.videoEncoding.seconds)
    unfinishedVideos.warn(in: recorder)
  }
}
