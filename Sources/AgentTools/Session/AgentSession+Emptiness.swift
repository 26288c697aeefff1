// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Toolkits
import WindowSystem

/// The diagnosis of a program that shows nothing.
extension AgentSession {
  /// Returns the reason why the program has no elements, and the next step; nil if the program has elements.
  ///
  /// Without the reason, an agent would take an empty list for an empty window.
  func emptiness(of reading: ProgramReading) throws -> String? {
    let shown = reading.outline.lines.compactMap(\.element).filter { !$0.type.has(.window) }
    guard shown.isEmpty else { return nil }
    let tree = reading.tree
    let process = tree.nodes.application.processID
    let processes = Set(application.processIdentifiers + [process])
    let windows = try automation.host.existingDesktop().display.windows().filter {
      $0.processID.map(processes.contains) == true && $0.isViewable
    }
    var lines = ["EMPTY: \(application) (process \(process)) shows no element."]
    if tree.nodes.application.isWithoutBus {
      lines.append(InaccessibleProgram.note(about: "\(application)", of: process) + ".")
    } else {
      let toolkit = tree.nodes.application.toolkit
      lines.append(
        "It is on the accessibility bus (toolkit \(UntrustedText.quoted("\(toolkit.name) \(toolkit.version)", limit: 60))), "
          + "but its windows have no content there.")
    }
    lines.append(
      windows.isEmpty
        ? "It has no window on the screen. It may be starting (call \"wait\" with for: idle, then \"look\"), run in the "
          + "background, or have closed its window (call \"act\" with action \"activate\")."
        : "Its windows: "
          + windows.map {
            "\(UntrustedText.quoted($0.title, limit: 60)) \(Int($0.visibleFrame.width))x\(Int($0.visibleFrame.height))"
          }.joined(separator: ", ") + ".")
    if !windows.isEmpty {
      lines.append(
        "Next: call \"picture\" to see the window. Call \"act\" with on: \"app\" and at: [x, y] to click at a fraction "
          + "of it; its actions \"key\" and \"type\" need no element.")
    }
    return lines.joined(separator: "\n")
  }
}
