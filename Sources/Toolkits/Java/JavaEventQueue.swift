// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import WindowSystem

/// Waits until a Java program has worked off all that the X server has sent it.
///
/// AWT reads its connection in a thread of its own (`AWT-XAWT`), which asks whether Xlib's queue is empty, gives back
/// AWT's lock, and then polls the socket. When Swing's event thread asks the server something in between, it
/// takes the events off the socket into that queue: all threads sleep over them until the poll's time is up, up to
/// half a second later (seen 60 to 260 ms with OpenJDK 17, after 1 of 40 events, with nothing left to read on the
/// socket). Whatever comes next ends the poll, and is read behind them. So a message is sent that means nothing, and then
/// the event thread is asked something, which it answers behind all that the message has brought to light.
///
/// What is handled then may make the server send more, for which the same holds, as a window that opens. While
/// no other client asked the server anything, it sent nothing: then the queue is empty. Not when AWT's thread slept on: a
/// server that had to wait for a CPU answers the message and what the event thread asked it at once, and then that
/// thread takes both off the socket.
struct JavaEventQueue {
  private let bus: AccessibilityBusConnection
  private let display: any DisplayClient
  private let serverProcess: pid_t
  private let root: AccessibleReference
  private let processes: Set<pid_t>
  private let timeout: TimeInterval

  init(_ queue: InputTarget) {
    (bus, display, serverProcess) = (queue.bus, queue.display, queue.server)
    (root, processes, timeout) = (queue.root, queue.processes, queue.timeout)
  }

  /// - Parameter settle: waits until the program is idle, after it was made to do what is passed.
  /// - Returns: how the last wait ended.
  func empty(_ settle: ((() -> Void)?) -> IdleOutcome) -> IdleOutcome {
    let server = ThreadSampler(processIdentifier: serverProcess)
    let reader = processes.lazy.compactMap(JavaThreads.reader).first
    var outcome = IdleOutcome.idle
    for _ in 0..<Self.maximumRounds {
      var turnsAtMessage: UInt64?
      var readerTurnsAtMessage: UInt64?
      outcome = settle {
        guard let window else { return }
        turnsAtMessage = server?.sample()?.timeslices
        readerTurnsAtMessage = reader?.sample()?.timeslices
        // A window that has gone needs no waking.
        try? display.wake(window)
        waitForEventThread()
      }
      guard outcome == .idle, let turnsAtMessage, let turns = server?.sample()?.timeslices else { break }
      let hasReaderSlept = readerTurnsAtMessage.map { reader?.sample()?.timeslices == $0 } ?? false
      if turns <= turnsAtMessage + Self.turnsForMessage, !hasReaderSlept { break }
    }
    return outcome
  }

  private var window: WindowID? {
    // A display that does not answer is told of by the next question.
    let windows = try? display.windows()
    return windows?.last { $0.isViewable && $0.processID.map(processes.contains) == true }?.id
  }

  private func waitForEventThread() {
    // A program that hangs is told of by the reading of its tree, for which this waits.
    guard let window = try? bus.firstChild(of: root) else { return }
    // The same.
    _ = try? bus.roundTripToEventThread(of: window, timeout: timeout)
  }

  /// How often the server is given a CPU to pass on a message.
  private static let turnsForMessage: UInt64 = 1
  /// For programs that paint all the time.
  private static let maximumRounds = 6
}
