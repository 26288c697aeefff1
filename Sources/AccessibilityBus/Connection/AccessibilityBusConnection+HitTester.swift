// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

extension AccessibilityBusConnection {
  /// Returns the object that a browser's page finds at a point.
  ///
  /// If the first reply may come from cached rectangles instead of the page, the call is repeated until its reply
  /// changes, or until the time limit has passed.
  ///
  /// Chromium (156) answers immediately from cached rectangles. In this reply, the last element that contains the
  /// point is on top, whatever the page draws. Meanwhile, Chromium queries the page: 4 to 7 ms later the same call
  /// returns the page's reply, which respects z-index, transparent overlays and `pointer-events`. Firefox (153)
  /// answers with the object that its page draws.
  ///
  /// - Parameters:
  ///   - point: the point in pixels of the screen.
  ///   - document: the document of the page.
  ///   - isAnsweredLater: whether the first reply may come from cached rectangles instead of the page.
  ///   - timeout: the maximum time to wait for the page's reply.
  /// - Returns: the object; nil if the page has no object there.
  /// - Throws: ``AccessibilityError``.
  package func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference? {
    func ask() throws -> AccessibleReference? { try accessible(at: point, in: .screen, below: document) }
    var answer = try ask()
    guard isAnsweredLater else { return answer }
    let deadline = SuspendingClock.now + timeout
    while SuspendingClock.now < deadline {
      let next = min(deadline, .now + TimeLimits.Bus.answerOfPage.duration)
      while waitForEvent(after: eventCount, until: next) {}
      let later = try ask()
      if later != answer { return later }
      answer = later
    }
    return answer
  }

  /// Queries several documents at the same time for their object at a point of the screen; the replies are not used.
  ///
  /// - Returns: whether all of them answered without an error.
  package func askForPoint(_ point: CGPoint, of documents: [AccessibleReference]) throws -> Bool {
    try connection.withLock {
      let pipeline = CallPipeline(connection: connection)
      let x = Int32(limiting: point.x.rounded(.down))
      let y = Int32(limiting: point.y.rounded(.down))
      for document in documents {
        pipeline.enqueue(
          MethodCall(
            destination: pipeline.arena.copy(document.busName), path: pipeline.arena.copy(document.path),
            method: .getAccessibleAtPoint,
            argument: .point(x, y, NodeExtents.Space.screen.rawValue)))
      }
      var answers = 0
      try pipeline.run(silence: callTimeout) { _, outcome in
        if case .reply = outcome { answers += 1 }
      }
      return answers == documents.count
    }
  }
}
