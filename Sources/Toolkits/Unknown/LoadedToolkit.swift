// SPDX-License-Identifier: Apache-2.0

/// The toolkit of a process, identified by a file that the process has loaded.
package struct LoadedToolkit: Equatable, Sendable {
  /// Whether the programs of a toolkit connect to the accessibility bus.
  package enum Accessibility: Sendable {
    /// They never connect.
    case none
    /// They usually connect.
    case usual
    /// They connect while the property `ScreenReaderEnabled` of `org.a11y.Status` is true, also if it changes after
    /// their start.
    case withScreenReader
  }

  package let name: String
  /// The name of the file.
  package let library: String
  package let accessibility: Accessibility

  package var isAccessible: Bool { accessibility != .none }
}
