// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Reports changes of the screen with the new pixels, so that another program can show the screen.
final class WaylandScreenWatch: ScreenWatch {
  private let content: WaylandScreenContent
  private var lastCursor: String?
  private var isFirst = true

  init(_ socket: String) throws { content = try WaylandScreenContent(socket) }

  func newCursor() throws -> String? {
    _ = try content.update()
    guard content.cursor != lastCursor else { return nil }
    lastCursor = content.cursor
    return lastCursor
  }

  func waitForDrawing(until deadline: TimeInterval) throws -> Bool {
    while true {
      _ = try content.update()
      if !content.drawn.isNull || content.cursor != lastCursor { return true }
      guard MonotonicClock.now < deadline else { return false }
      try content.connection.waitForAnyChange(until: deadline)
    }
  }

  var screen: CGSize { CGSize(width: content.size.width, height: content.size.height) }

  func changes() throws -> ScreenChanges {
    let before = content.size
    _ = try content.update()
    let bands = try content.drainChanges()
    if isFirst || content.size != before {
      isFirst = false
      return ScreenChanges(screen: screen, parts: [picture(of: CGRect(origin: .zero, size: screen))])
    }
    let changed = bands.map {
      CGRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
    }
    return ScreenChanges(screen: screen, parts: ChangedParts.joined(changed).map(picture))
  }

  func picture(of rect: CGRect) -> Screenshot {
    ChangedParts.picture(of: rect, pixels: content.pixels, size: content.size)
  }
}
