// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import ScreenReading
import Toolkits
import WindowSystem

/// Data of the display about the program: its windows, and the content of their pixels.
extension TargetProgram {
  /// Returns the elements that a query searches.
  ///
  /// The caller must hold the session's lock while it uses the tree.
  ///
  /// - Throws: `AutomationError` with the state of the program, or with the reason why text cannot be read.
  package func elementTree(for query: ElementQuery) throws -> ElementTree {
    let contents = query.contents
    guard query.source == .screen || !contents.pictures.isEmpty else {
      return try elementTree(for: contents)
    }
    return try session.runLog.measuring(.snapshot) {
      try failures.mappingErrors { try windowTree(with: contents) }
    }
  }

  /// Returns the elements for a tool in which a user points at an element.
  ///
  /// The caller must hold the session's lock while it uses the tree.
  ///
  /// For a program without an accessibility tree, the elements include the text in its windows, if text can be read.
  package func elementTreeWithTexts() throws -> ElementTree {
    try elementTree(for: ScreenContents(texts: true))
  }

  /// Returns the windows and the requested contents, as elements.
  ///
  /// The caller must hold the session's lock while it uses the tree.
  package func windowTree(with contents: ScreenContents) throws -> ElementTree {
    session.lock.preconditionIsHeld(for: "trees")
    if let recorded { return try windowTree(of: recorded.tree.nodes.application, with: contents) }
    let (runningDesktop, running) = try runningInstance()
    if let accessible = try running.findAccessible(on: runningDesktop.bus) {
      running.bind(to: accessible)
      return try windowTree(of: accessible, with: contents)
    }
    let process = running.processIdentifier
    return try windowTree(
      of: .withoutBus(name: description, processID: process, toolkit: ToolkitRegistry.inaccessible("")),
      with: contents)
  }

  /// Returns the windows of a program and the requested contents, whether or not the program is on the bus.
  func windowTree(of application: AccessibleProgram, with contents: ScreenContents) throws -> ElementTree {
    try WindowTree(
      application: application, screen: screen(), recognizer: session.textRecognizer, titleBar: titleBar
    ).make(with: contents)
  }

  private func titleBar(of window: WindowInfo) throws -> [TitleBarButton] {
    // The buttons are known only for the window manager of a private desktop.
    guard let runningDesktop = session.host.current, !runningDesktop.desktop.isUserDesktop else { return [] }
    return try runningDesktop.display.titleBarButtons(of: window.id)
  }
}
