// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Single calls about one object, for callers without a snapshot.
extension AccessibilityBusConnection {
  /// Returns the direct children of an object.
  ///
  /// Do not call this for a spreadsheet, which has 2^31 children.
  package func children(of reference: AccessibleReference) throws -> [AccessibleReference] {
    try call(.getChildren, on: reference, expecting: "a(so)") { message in
      message.enter(DBusType.array, "(so)") ? message.readReferences() : nil
    }
  }

  package func role(of reference: AccessibleReference) throws -> Role {
    try call(.getRole, on: reference, expecting: "u") { $0.readUInt32().map(Role.init(rawValue:)) }
  }

  /// Returns the name exactly as the toolkit reports it.
  package func name(of reference: AccessibleReference) throws -> String {
    try call(
      .getProperty, .property("org.a11y.atspi.Accessible", "Name"), on: reference, expecting: "v"
    ) { message in
      guard message.enter(DBusType.variant, "s") else { return nil }
      return message.readString().map { String(cString: $0) }
    }
  }
}
