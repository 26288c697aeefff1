// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Toolkits
import WindowSystem

/// The display's data about the program: its windows, and the content of their pixels.
extension TargetApplication {
  /// The elements that a query is about.
  ///
  /// - Throws: `AutomationError` that says what became of the program, or why texts cannot be read.
  package func elementTree(for query: ElementQuery) throws -> ElementTree {
    let contents = query.contents
    guard query.surface == .screen || !contents.pictures.isEmpty else {
      return try elementTree(for: contents)
    }
    return try session.lock.withLock {
      try session.recorder.measuring(.snapshot) {
        try failures.mappingErrors { try windowTree(with: contents) }
      }
    }
  }

  /// The elements for somebody who points at them: of a program without an accessibility tree with the texts on its windows,
  /// as far as texts can be read.
  package func elementTreeWithTexts() throws -> ElementTree {
    try elementTree(for: ScreenContents(texts: true))
  }

  /// The windows and what is wanted in them, as elements.
  package func windowTree(with contents: ScreenContents) throws -> ElementTree {
    if let recorded { return try windowTree(of: recorded.tree.nodes.application, with: contents) }
    let (live, running) = try runningInstance()
    if let accessible = try running.findAccessible(on: live.bus) {
      running.settle(on: accessible)
      return try windowTree(of: accessible, with: contents)
    }
    let process = running.processIdentifier
    return try windowTree(
      of: .withoutBus(name: description, processID: process, toolkit: ToolkitRegistry.inaccessible("")),
      with: contents)
  }

  /// The same of a program that is known, whether it is on the bus or not.
  func windowTree(of application: AccessibleApplication, with contents: ScreenContents) throws -> ElementTree
  {
    try WindowTree(
      application: application, screen: screen(), recognizer: session.textRecognizer.part { $0 },
      titleBar: titleBar
    ).make(with: contents)
  }

  private func titleBar(of window: WindowInfo) throws -> [TitleBarButton] {
    // Other window managers than the private desktop's draw other title bars.
    guard let live = session.host.current, !live.desktop.isUsersOwn else { return [] }
    return try live.display.titleBarButtons(of: window.id)
  }
}
