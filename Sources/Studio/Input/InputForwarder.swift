// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import WindowSystem

/// Sends a page's input to the desktop as real input, in order, on a separate thread.
///
/// No other thread waits for this thread. The thread itself waits for the display and, before a new action, for the
/// recorder's reading of the tree, which has a time limit. So a program that hangs, or an inspection that reads a large
/// tree, delays input by at most that limit.
final class InputForwarder: Sendable {
  private let display: any DisplayClient
  private let willInject: @Sendable (CGPoint?) -> Void
  private let failed: @Sendable (any Error) -> Void
  private let state = ConditionMutex(State())

  private struct State {
    var waiting: [PageInput] = []
    var isOver = false
  }

  /// The maximum number of waiting events, in case a user types while the display hangs.
  private static let maximumWaiting = 10_000

  init(
    display: any DisplayClient, willInject: @escaping @Sendable (CGPoint?) -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) {
    self.display = display
    self.willInject = willInject
    self.failed = failed
    NamedThread.start("understudy-inp") { [self] in run() }
  }

  func send(_ input: PageInput) {
    if case .text(let text) = input, text.count > Self.maximumText {
      return failed(Problem.textTooLong(text.count))
    }
    let isAccepted = state.withLock { state in
      guard !state.isOver else { return true }
      // Releasing all buttons and keys is always possible.
      guard state.waiting.count < Self.maximumWaiting || input == .releaseAll else { return false }
      // If many moves wait, a new one replaces the last. The first ones stay, because the path of the pointer matters
      // while a button is down.
      if case .move = input, case .move = state.waiting.last, state.waiting.count > Self.maximumMoves {
        state.waiting.removeLast()
      }
      state.waiting.append(input)
      return true
    }
    state.broadcast()
    if !isAccepted { failed(Problem.tooMuch) }
  }

  /// The maximum number of characters in one string.
  ///
  /// Each character is a key press of a few milliseconds, and other input has to wait for it.
  private static let maximumText = 10_000

  /// The reason why input is not sent.
  enum Problem: Error, CustomStringConvertible {
    case textTooLong(Int)
    case tooMuch

    var description: String {
      switch self {
      case .textTooLong(let count):
        "the text has \(count) characters, and each is typed as a key. Type at most \(maximumText) characters, or "
          + "open a file with the text in the program."
      case .tooMuch:
        "\(maximumWaiting) events are already waiting for the display. Wait until the display has processed them."
      }
    }
  }

  /// The number of waiting moves that are sent one by one when the display is slow.
  private static let maximumMoves = 8

  /// Releases all buttons and keys, and ends the thread.
  func stop() {
    state.withLock {
      $0.waiting = []
      $0.isOver = true
    }
    state.broadcast()
  }

  private func run() {
    var performer = InputPerformer(display: display, willInject: willInject)
    while let input = next() {
      do {
        try performer.perform(input)
      } catch {
        failed(error)
      }
    }
    // The studio ends. Errors come from a display that has ended, on which nothing is pressed any more.
    try? display.releaseAllInput()
  }

  private func next() -> PageInput? {
    state.wait(
      while: { $0.waiting.isEmpty && !$0.isOver },
      then: {
        $0.waiting.isEmpty ? nil : $0.waiting.removeFirst()
      })
  }
}
