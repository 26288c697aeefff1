// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Determines when a program has started, and when its tree shows the results of an event.
package protocol ToolkitWaiting: ToolkitReading {
  var waiting: WaitingTraits { get }

  /// The engine that draws content whose changes reach the accessibility tree with a delay; nil if there is no such
  /// engine.
  ///
  /// - Parameter processes: the processes of the program that draw content for its windows.
  /// - Returns: the engine.
  func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> BrowserEngine?
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
}
