// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import WindowSystem

/// Makes a page's input real input of the desktop, in order, on a thread of its own.
///
/// Nothing waits for it. It waits for the display, and for as long as the recorder allows itself for a look before something
/// new is done: a program that hangs, or an inspection that reads a large tree, delays that by no more.
final class InputForwarder: Sendable {
  private let display: any DisplayClient
  private let willInject: @Sendable (CGPoint?) -> Void
  private let failed: @Sendable (any Error) -> Void
  private let state = ConditionMutex(State())

  private struct State {
    var waiting: [PageInput] = []
    var isOver = false
  }

  /// Events that may wait: someone who types faster than a hung display takes it has to stop somewhere.
  private static let maximumWaiting = 10_000

  init(
    display: any DisplayClient, willInject: @escaping @Sendable (CGPoint?) -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) {
    self.display = display
    self.willInject = willInject
    self.failed = failed
    let thread = Thread { [self] in run() }
    thread.name = "understudy-input"
    thread.start()
  }

  func send(_ input: PageInput) {
    if case .text(let text) = input, text.count > Self.maximumText {
      return failed(Problem.textTooLong(text.count))
    }
    let isTaken = state.withLock { state in
      guard !state.isOver else { return true }
      // What is held is let up in any case.
      guard state.waiting.count < Self.maximumWaiting || input == .releaseAll else { return false }
      // Where the pointer has been between two looks tells nothing, but while a button is held it draws.
      if case .move = input, case .move = state.waiting.last, state.waiting.count > Self.maximumMoves {
        state.waiting.removeLast()
      }
      state.waiting.append(input)
      return true
    }
    state.broadcast()
    if !isTaken { failed(Problem.tooMuch) }
  }

  /// The most characters of one text.
  ///
  /// Each is a key, which takes some milliseconds, and nothing else comes through meanwhile.
  private static let maximumText = 10_000

  /// Why input is not passed on.
  enum Problem: Error, CustomStringConvertible {
    case textTooLong(Int)
    case tooMuch

    var description: String {
      switch self {
      case .textTooLong(let count):
        "the text has \(count) characters, and every one is typed as a key. Type \(maximumText) at the most, or open a "
          + "file with it in the program."
      case .tooMuch:
        "\(maximumWaiting) events wait for the display already. Wait until it has caught up."
      }
    }
  }

  /// Moves that are followed one by one when the display is slow.
  private static let maximumMoves = 8

  /// Lifts what is held, and ends the thread.
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
