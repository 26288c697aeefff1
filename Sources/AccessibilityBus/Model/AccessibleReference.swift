// SPDX-License-Identifier: Apache-2.0

/// The address of an accessible object on the accessibility bus: its owner and its path.
///
/// The path is stable while the object exists. In another run of the application the path has no meaning.
package struct AccessibleReference: Hashable, Sendable, CustomStringConvertible {
  /// The unique bus name of the process that owns the object, such as ":1.7".
  package let busName: String
  /// The object path in that process.
  package let path: String

  package init(busName: String, path: String) {
    self.busName = busName
    self.path = path
  }

  package var description: String { busName + path }
}
