// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing
import WindowSystem

/// Sends changes of the screen to a page, as fast as the page draws them but not faster than a display would show them.
///
/// Moving areas are sent as JPEG, which is fast. When they stop moving, the same areas are sent again without loss.
final class ScreenFeed: Sendable {
  /// The watch of the screen; the feed's thread holds the lock as long as it is running.
  private let watch: Mutex<any ScreenWatch>
  private let send: @Sendable (Data) -> Void
  private let reportCursor: @Sendable (String) -> Void
  /// Called once, if the connection to the display is lost.
  private let lost: @Sendable (any Error) -> Void
  private let state = ConditionMutex(State())

  private struct State {
    var isOver = false
    var sent = 0
    var acknowledged = 0
  }

  /// The maximum number of pictures that are not drawn yet: one that the page draws and one that it loads.
  private static let maximumUnderWay = 2

  /// - Throws: `WindowSystemError`.
  init(
    _ server: any DisplayServer, send: @escaping @Sendable (Data) -> Void,
    reportCursor: @escaping @Sendable (String) -> Void, lost: @escaping @Sendable (any Error) -> Void
  ) throws {
    watch = Mutex(try server.watchScreen())
    self.send = send
    self.reportCursor = reportCursor
    self.lost = lost
    NamedThread.start("understudy-view") { [self] in watch.withLock { run($0) } }
  }

  /// Records that the page has drawn a picture and all earlier ones.
  func acknowledge(_ number: Int) {
    state.withLock { $0.acknowledged = max($0.acknowledged, min(number, $0.sent)) }
    state.broadcast()
  }

  func stop() {
    state.withLock { $0.isOver = true }
    state.broadcast()
  }

  // MARK: - The thread

  private func run(_ watch: any ScreenWatch) {
    var last: TimeInterval = 0
    var rough = CGRect.null
    do {
      while waitForRoom(since: last) {
        let isDrawn =
          try watch.waitForDrawing(until: MonotonicClock.now + TimeLimits.Studio.feedPoll.seconds)
          || last == 0
        if let cursor = try watch.newCursor() { reportCursor(cursor) }
        if isDrawn {
          let changes = try watch.changes()
          guard !changes.parts.isEmpty else { continue }
          let parts = try changes.parts.map { part in
            let isLossless = part.width * part.height <= Self.maximumLosslessPixels
            if !isLossless { rough = rough.union(part.frame) }
            return try FrameMessage.Part(part, isLossless: isLossless)
          }
          last = MonotonicClock.now
          deliver(FrameMessage(screen: changes.screen, parts: parts))
        } else if !rough.isNull, MonotonicClock.now - last >= TimeLimits.Studio.screenRest.seconds {
          let picture = watch.picture(of: rough)
          rough = .null
          guard picture.width > 0 else { continue }
          deliver(
            FrameMessage(screen: watch.screen, parts: [try FrameMessage.Part(picture, isLossless: true)]))
        }
      }
    } catch {
      lost(error)
    }
  }

  /// The largest number of pixels of a part that is sent without loss immediately, because that is faster for small
  /// parts.
  private static let maximumLosslessPixels = 40_000

  /// Waits until the page can accept a picture and enough time has passed since the last one; returns false if the feed
  /// has ended.
  private func waitForRoom(since last: TimeInterval) -> Bool {
    state.wait(until: last + TimeLimits.Studio.frame.seconds) { !$0.isOver }
    // A page in the background draws nothing, so the wait for its acknowledgement has no time limit.
    return state.wait(
      while: { !$0.isOver && $0.sent - $0.acknowledged >= Self.maximumUnderWay },
      then: {
        !$0.isOver
      })
  }

  private func deliver(_ message: FrameMessage) {
    let number = state.withLock { state in
      state.sent += 1
      return state.sent
    }
    send(message.data(number: number))
  }
}
