// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

extension AccessibilityBusConnection {
  /// The object that a browser's page finds at a point; the question is repeated until the page itself has answered.
  ///
  /// Chromium (156) answers at once from cached rectangles. There, the last element that contains the point is on top, whatever the
  /// page draws. Meanwhile it asks the page: 4 to 7 ms later the same question returns the page's answer, which respects z-index,
  /// transparent overlays and `pointer-events`. Firefox (153) answers with what its page draws.
  ///
  /// - Parameters:
  ///   - point: in pixels of the screen.
  ///   - document: the page.
  ///   - isAnsweredLater: whether the first answer may not come from the page yet.
  ///   - timeout: the longest time that the page's answer may take.
  /// - Returns: nil where the page has nothing there.
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

  /// Asks several documents at once what they have at a point of the screen, whatever it is.
  ///
  /// - Returns: whether all of them answered.
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
