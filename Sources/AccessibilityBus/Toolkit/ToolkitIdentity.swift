// SPDX-License-Identifier: Apache-2.0

/// The data that a program reports about its toolkit, the library that draws its widgets and implements accessibility.
package struct ToolkitIdentity: Hashable, Sendable {
  /// `Application.ToolkitName` as the program reports it; empty until the program answers.
  package let name: String
  /// `Application.Version` as the program reports it; its text is empty until the program answers.
  package let version: ToolkitVersion
  /// The name of the application itself, since some programs use the accessibility bridge of another toolkit.
  package let applicationName: String
  /// Whether the program shows windows but is not on the bus.
  ///
  /// In this case `name` is the toolkit library that the program has loaded, such as "Tk".
  package let isInaccessible: Bool
  /// Whether the display reports to the program where its windows are, as X11 does and Wayland does not.
  package private(set) var isInformedOfPlaces = true

  package init(name: String, version: String, applicationName: String) {
    self.name = name
    self.version = ToolkitVersion(version)
    self.applicationName = applicationName
    isInaccessible = false
  }

  /// The same toolkit on a display that does not report to programs where their windows are.
  package var withoutPlaces: ToolkitIdentity {
    var identity = self
    identity.isInformedOfPlaces = false
    return identity
  }

  /// The toolkit of a program that is not on the bus.
  ///
  /// - Parameter name: the name of the toolkit, such as "Tk"; empty if it is unknown.
  package init(inaccessible name: String) {
    self.name = name
    version = ToolkitVersion("")
    applicationName = ""
    isInaccessible = true
  }
}

/// The version of a toolkit, such as "4.18.6".
package struct ToolkitVersion: Hashable, Sendable, CustomStringConvertible {
  /// The version as the program reports it.
  package let description: String
  private let major: Int
  private let minor: Int

  package init(_ description: String) {
    self.description = description
    let numbers = description.split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    (major, minor) = numbers.count == 2 ? (numbers[0], numbers[1]) : (-1, -1)
  }

  /// Whether the version is the given one or newer; false if the program reports no version.
  package func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    (self.major, self.minor) >= (major, minor)
  }
}
