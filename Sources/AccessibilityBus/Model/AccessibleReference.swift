// SPDX-License-Identifier: Apache-2.0

/// Names one accessible object on the accessibility bus: who owns it and where it lives there.
///
/// The path is stable while the object lives; it says nothing across runs of the application.
package struct AccessibleReference: Hashable, Sendable, CustomStringConvertible {
  /// The unique bus name of the process that owns the object, ":1.7" for instance.
  package let busName: String
  /// The object path at that process.
  package let path: String

  package init(busName: String, path: String) {
    self.busName = busName
    self.path = path
  }

  package var description: String { busName + path }
}
