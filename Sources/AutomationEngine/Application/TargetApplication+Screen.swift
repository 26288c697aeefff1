import AccessibilityBus
import Foundation
import WindowSystem

/// What the display knows of the program: its windows, and what is in their pixels.
extension TargetApplication {
  /// The elements that a query is about.
  ///
  /// - Throws: `AutomationError` that says what became of the program, or why texts cannot be read.
  package func elementTree(for query: ElementQuery) throws -> ElementTree {
    guard query.isOfScreen else { return try elementTree(for: query.contents) }
    return try session.lock.withLock {
      try session.recorder.spending(.snapshot) { try explaining { try windowTree(with: query.contents) } }
    }
  }

  /// The elements for somebody who points at them: of a program without an accessibility tree with the texts on its windows,
  /// as far as texts can be read.
  package func elementTreeWithTexts() throws -> ElementTree {
    try elementTree(for: ScreenContents(texts: true))
  }

  /// The windows and what is wanted in them, as elements.
  func windowTree(with contents: ScreenContents) throws -> ElementTree {
    let nodes: (name: String, process: pid_t)
    if let recorded {
      let application = recorded.tree.nodes.application
      nodes = (application.name, application.processID)
    } else {
      let (live, running) = try alive()
      if let accessible = try running.findAccessible(on: live.bus) { running.settle(on: accessible) }
      let accessible = running.accessible
      nodes = (accessible?.name ?? description, accessible?.processID ?? running.processIdentifier)
    }
    return try WindowTree(
      name: nodes.name, toolkit: Toolkit(inaccessible: ""), process: nodes.process, screen: screen(),
      recognizer: session.textRecognizer, titleBar: titleBar
    ).make(with: contents)
  }

  /// The windows of a program without an accessibility tree.
  func windowTree(of accessible: AccessibleApplication, on live: LiveDesktop, with contents: ScreenContents)
    throws
    -> ElementTree
  {
    try WindowTree(
      name: accessible.name, toolkit: accessible.toolkit, process: accessible.processID, screen: live.display,
      recognizer: session.textRecognizer, titleBar: titleBar
    ).make(with: contents)
  }

  private func titleBar(of window: WindowInfo) throws -> [TitleBarButton] {
    // Other window managers than ours draw other title bars.
    guard let live = session.currentDesktop, !live.desktop.isUsersOwn else { return [] }
    return try live.display.titleBarButtons(of: window.id)
  }
}
