// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Determines when a program has started, and when its tree shows the results of an event.
package protocol ToolkitWaiting: ToolkitReading {
  var waiting: WaitingTraits { get }

  /// The rules for documents that the program loads; nil for a program that loads no documents.
  var content: (any ContentRules)? { get }

  /// The engine that draws content whose changes reach the accessibility tree with a delay; nil if there is no such
  /// engine.
  ///
  /// - Parameter processes: the processes of the program that draw content for its windows.
  /// - Returns: the engine.
  func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> SurfaceEngine?

  /// Waits until the program has handled the input from the display server, if a wait until the program is idle is not
  /// sufficient.
  ///
  /// Only Java implements this: the thread that reads its input may stay asleep although input has arrived.
  ///
  /// - Parameters:
  ///   - queue: the destination of the input.
  ///   - settle: runs a closure if one is passed, and then waits until the program is idle.
  /// - Returns: the result of the last wait; nil if no further wait is needed.
  func emptyInputQueue(_ queue: InputTarget, _ settle: ((() -> Void)?) -> IdleOutcome) -> IdleOutcome?
}

extension ToolkitWaiting {
  /// The options for reading the tree of a starting program, to check whether it shows something.
  ///
  /// - Parameter timeLimit: the time limit, in seconds.
  /// - Returns: options that limit the number of nodes and the time.
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
