// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import Toolkits

extension ProgramIdle {
  /// Waits until the pages that other processes draw in the windows of the program are in its tree.
  ///
  /// Such a page joins the tree some time after the window is there (WebKitGTK 2.50, 0.1 to 1 s; longer on a busy machine). Tests
  /// wait for the elements that they use; somebody who looks at the tree once does not know what is missing. A page without
  /// content counts when the processes that work on pages rest.
  ///
  /// - Throws: `AutomationError` when the program cannot be read.
  package func waitForViewsOfPages() throws {
    try session.lock.withLock {
      guard !application.isRecorded, let running = application.running, let live = session.host.current,
        let accessible = running.accessible, !accessible.isWithoutBus,
        !accessible.knownToolkit.drawsPages
      else { return }
      var empty = EmptyPage()
      _ = try Waiter(session: session).wait(timeout: TimeLimits.Web.emptyPageAtMost.seconds) {
        let pages = ToolkitRegistry.workingOnPages(below: accessible.processID)
        guard !pages.isEmpty else { return true }
        running.keptTree = nil
        if try application.elementTree().nodes.hasPage { return true }
        return empty.isMeant(work: ToolkitRegistry.work(of: pages).reduce(0, +))
      }
      waitForPendingChanges(of: running, on: live)
    }
  }
}

extension AccessibleTree {
  /// Whether there is a page with something in it: one of another process, or a document.
  fileprivate var hasPage: Bool {
    (1..<max(1, count)).contains { node in
      let isOfPage = reference(node).busName != application.busName || role(node) == .documentWeb
      return isOfPage && subtreeEnd(node) > node + 1
    }
  }
}
