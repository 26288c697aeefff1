// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An application that has registered on the accessibility bus.
package struct AccessibleProgram: Sendable {
  /// The unique bus name of the application's process; empty for a program that is not on the bus.
  package let busName: String
  /// The topmost accessible object; the windows are its children.
  package let root: AccessibleReference
  /// The process that owns `busName`, according to the message bus.
  package let processID: pid_t
  /// The name that the application reports; until the application answers, the command name of the process.
  package let name: String
  /// The toolkit of the application.
  ///
  /// `toolkit.name` is empty until the application reports it.
  package let toolkit: any ToolkitReading

  package init(
    busName: String, root: AccessibleReference, processID: pid_t, name: String, toolkit: any ToolkitReading
  ) {
    self.busName = busName
    self.root = root
    self.processID = processID
    self.name = name
    self.toolkit = toolkit
  }

  /// Creates the description of a program that shows windows but is not on the bus.
  package static func withoutBus(name: String, processID: pid_t, toolkit: any ToolkitReading) -> Self {
    Self(
      busName: "", root: AccessibleReference(busName: "", path: ""), processID: processID, name: name,
      toolkit: toolkit)
  }

  /// Whether the program is not on the bus; all data about it comes from the display.
  package var isWithoutBus: Bool { toolkit.identity.isInaccessible }

  /// Whether the application answered when it was listed.
  package var hasAnswered: Bool { !toolkit.name.isEmpty }
}

extension AccessibleProgram: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.busName == other.busName && one.root == other.root && one.processID == other.processID
      && one.name == other.name && one.toolkit.identity == other.toolkit.identity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(busName)
    hasher.combine(root)
    hasher.combine(processID)
  }
}
