// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import Toolkits

extension ProgramIdle {
  /// Waits until the documents that other processes draw in the windows of the program are in its tree.
  ///
  /// Such a document joins the tree some time after the window (WebKitGTK 2.50: 0.1 to 1 s; longer on a busy machine).
  /// Tests wait for the elements that they use, so they need no such wait. A caller that reads a single tree cannot
  /// detect that a part is missing. A document without content counts as complete when the processes that draw it rest.
  ///
  /// - Throws: `AutomationError` if the program cannot be read.
  package func waitForEmbeddedRenderers() throws {
    try session.lock.withLock {
      guard !application.isRecorded, let running = application.running,
        let runningDesktop = session.host.current,
        let accessible = running.accessible, !accessible.isWithoutBus,
        !accessible.knownToolkit.waiting.hasContentProcesses
      else { return }
      var empty = EmptyContent()
      _ = try Waiter(session: session).wait(timeout: TimeLimits.Web.emptyContentAtMost.seconds) {
        let processes = ToolkitRegistry.contentProcesses(below: accessible.processID)
        guard !processes.isEmpty else { return true }
        running.interface.cachedTree = nil
        if try application.elementTree().nodes.hasEmbeddedRenderer { return true }
        return empty.checkFinal(work: ToolkitRegistry.work(of: processes).reduce(0, +))
      }
      waitForPendingChanges(of: running, on: runningDesktop)
    }
  }
}

extension AccessibleTree {
  /// Whether the tree has a document with content.
  ///
  /// Plugs and scroll views of the other process first contain an empty document (WebKitGTK 2.50).
  var hasEmbeddedRenderer: Bool {
    (1..<max(1, count)).contains { role($0) == .documentWeb && subtreeEnd($0) > $0 + 1 }
  }
}
