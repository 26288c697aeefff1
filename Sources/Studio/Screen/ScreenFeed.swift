// SPDX-License-Identifier: Apache-2.0

import Foundation
import TimeLimits
import WindowSystem

/// Sends a page what changes on the screen, as fast as the page takes it and not faster than a display shows it.
///
/// What moves is sent as JPEG, which is quick; when it rests, the same places once more without loss.
final class ScreenFeed: @unchecked Sendable {
  private let watch: any ScreenWatch
  private let send: @Sendable (Data) -> Void
  private let tellCursor: @Sendable (String) -> Void
  /// Told once, when the display has gone.
  private let lost: @Sendable (any Error) -> Void
  private let condition = NSCondition()
  private var isOver = false
  private var sent = 0
  private var acknowledged = 0

  /// Pictures that may be on their way to the page: one that it draws and one that it loads.
  private static let maximumUnderWay = 2

  /// - Throws: `WindowSystemError`.
  init(
    _ server: any DisplayServer, send: @escaping @Sendable (Data) -> Void,
    tellCursor: @escaping @Sendable (String) -> Void, lost: @escaping @Sendable (any Error) -> Void
  ) throws {
    watch = try server.watchScreen()
    self.send = send
    self.tellCursor = tellCursor
    self.lost = lost
    let thread = Thread { [self] in run() }
    thread.name = "understudy-screen"
    thread.start()
  }

  /// The page has drawn a picture, and all before it.
  func acknowledge(_ number: Int) {
    condition.withLock {
      acknowledged = max(acknowledged, min(number, sent))
      condition.broadcast()
    }
  }

  func stop() {
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
  }

  // MARK: - The thread

  private func run() {
    var last: TimeInterval = 0
    var rough = CGRect.null
    do {
      while waitForRoom(since: last) {
        let isDrawn =
          try watch.waitForDrawing(until: MonotonicClock.now + TimeLimits.Studio.feedLook.seconds)
          || last == 0
        if let cursor = try watch.newCursor() { tellCursor(cursor) }
        if isDrawn {
          let changes = try watch.changes()
          guard !changes.parts.isEmpty else { continue }
          let parts = try changes.parts.map { part in
            let isSmall = part.width * part.height <= Self.small
            if !isSmall { rough = rough.union(part.frame) }
            return try FrameMessage.Part(part, isLossless: isSmall)
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

  /// Pixels of a part that is quicker sent without loss at once.
  private static let small = 40_000

  /// Waits until the page can take a picture and it is time for one; false when the feed is over.
  private func waitForRoom(since last: TimeInterval) -> Bool {
    condition.withLock {
      while !isOver {
        let left = last + TimeLimits.Studio.frame.seconds - MonotonicClock.now
        if sent - acknowledged < Self.maximumUnderWay, left <= 0 { return true }
        // The page may be in the background, where it draws nothing: its word is waited for without a bound.
        if sent - acknowledged >= Self.maximumUnderWay {
          condition.wait()
        } else {
          _ = condition.wait(until: Date(timeIntervalSinceNow: left))
        }
      }
      return false
    }
  }

  private func deliver(_ message: FrameMessage) {
    let number = condition.withLock {
      sent += 1
      return sent
    }
    send(message.data(number: number))
  }
}
