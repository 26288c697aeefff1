// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import WindowSystem

/// Waits until a Java program has read and handled its events, which ``JavaEventQueue`` determines.
struct JavaUnreadInput: UnreadInputRule {
  func empty(_ input: InputTarget, _ settle: ((() -> Void)?) -> IdleOutcome) -> IdleOutcome? {
    JavaEventQueue(input).empty(settle)
  }
}

/// Waits until a Java program has processed all events that the X server has sent it.
///
/// AWT reads its connection in a separate thread (`AWT-XAWT`), which checks whether Xlib's queue is empty, releases
/// AWT's lock, and then polls the socket. If Swing's event thread sends the server a request between the check and the
/// poll, the event thread moves the events from the socket into Xlib's queue. No thread handles them until the poll
/// times out, up to half a second later (measured 60 to 260 ms with OpenJDK 17, after 1 of 40 events, with nothing left
/// to read on the socket). The next input ends the poll, and is read after these events. So this type sends a message
/// without a meaning, and then a request to the event thread. That thread answers after all events that the message has
/// released.
///
/// Handling these events may make the server send more events, for example when a window opens. The same applies to
/// those events. If no other client sent the server a request in the meantime, the server sent nothing, and the queue
/// is empty. This does not hold if AWT's thread continued to sleep: if the server had to wait for a CPU, it answers the
/// message and the request of the event thread together, and the event thread reads both from the socket.
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

  /// Empties the queue.
  ///
  /// - Parameter settle: runs the given closure, then waits until the program is idle.
  /// - Returns: the result of the last wait.
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
        // A window that has closed needs no message.
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
    // The next request reports a display that does not answer.
    let windows = try? display.windows()
    return windows?.last { $0.isViewable && $0.processID.map(processes.contains) == true }?.id
  }

  private func waitForEventThread() {
    // The reading of the tree, which follows, reports a program that hangs.
    guard let window = try? bus.firstChild(of: root) else { return }
    // The reading of the tree also reports an event thread that does not answer.
    _ = try? bus.roundTripToEventThread(of: window, timeout: timeout)
  }

  /// The number of CPU slices that the server needs to pass on a message.
  private static let turnsForMessage: UInt64 = 1
  /// The maximum number of rounds, for programs that paint all the time.
  private static let maximumRounds = 6
}
