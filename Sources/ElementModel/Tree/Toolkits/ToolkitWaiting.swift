// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// When a program has started, and when its tree shows what an event did.
package protocol ToolkitWaiting: ToolkitReading {
  var waiting: WaitingTraits { get }

  /// When the content that the program loads is there; nil for a program that loads no documents.
  var content: (any ContentRules)? { get }

  /// The engine that draws content whose changes reach the accessibility tree with a delay; nil if there is no such engine.
  ///
  /// - Parameter processes: those of the program that draw content for its windows.
  /// - Returns: the engine.
  func engineOfLateChanges(_ processes: some Sequence<pid_t>) -> SurfaceEngine?

  /// Waits until the program has worked off the input that the display server has sent it, where that takes more than to wait
  /// until it is idle.
  ///
  /// Java alone answers: the thread that reads its input may sleep over what has come.
  ///
  /// - Parameters:
  ///   - queue: where the input goes.
  ///   - settle: waits until the program is idle, after it was made to do what is passed.
  /// - Returns: nil where nothing more has to be done.
  func emptyInputQueue(_ queue: InputTarget, _ settle: ((() -> Void)?) -> IdleOutcome) -> IdleOutcome?
}

/// The engine of a web view.
package enum SurfaceEngine: Sendable {
  case chromium, gecko, webKit
}

/// How a wait for a program to be idle ended.
package enum IdleOutcome: Equatable {
  case idle
  /// An animation goes on that paints nothing but its own small place, such as a spinner.
  case idleButAnimating
  /// The time was up; the text says what the program was doing.
  case busy(String)
  /// The program did not return to its event loop for the hang limit; the text says where it was.
  case hung(String)
  case gone
}

/// The destination of the input of a program.
package struct InputTarget {
  package let bus: AccessibilityBusConnection
  package let display: any DisplayClient
  /// The process of the display server.
  package let server: pid_t
  package let root: AccessibleReference
  package let processes: Set<pid_t>
  /// Seconds for an answer of the program.
  package let timeout: TimeInterval

  package init(
    bus: AccessibilityBusConnection, display: any DisplayClient, server: pid_t, root: AccessibleReference,
    processes: Set<pid_t>, timeout: TimeInterval
  ) {
    self.bus = bus
    self.display = display
    self.server = server
    self.root = root
    self.processes = processes
    self.timeout = timeout
  }
}

extension ToolkitWaiting {
  /// How the tree of a program that starts is read, to see whether it shows something.
  ///
  /// - Parameter timeLimit: seconds.
  /// - Returns: with limits for the number of nodes and for the time.
  package func firstReadOptions(timeLimit: TimeInterval) -> SnapshotOptions {
    let traits = waiting
    var options = SnapshotOptions(maximumNodes: traits.maximumNodesOfFirstRead, timeLimit: timeLimit)
    options.readsInBulk = traits.readsFirstInBulk
    return options
  }
}

extension ToolkitWaiting {
  package var waiting: WaitingTraits { WaitingTraits() }
  package var content: (any ContentRules)? { nil }
  package func emptyInputQueue(_ queue: InputTarget, _ settle: ((() -> Void)?) -> IdleOutcome)
    -> IdleOutcome?
  { nil }
}
