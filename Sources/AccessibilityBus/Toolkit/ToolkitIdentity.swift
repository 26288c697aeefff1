// SPDX-License-Identifier: Apache-2.0

/// The data that a program reports about the library that draws its widgets and answers for it on the accessibility bus.
package struct ToolkitIdentity: Hashable, Sendable {
  /// `Application.ToolkitName` as the program reports it; empty while it has not answered.
  package let name: String
  /// `Application.Version` as the program reports it.
  package let version: ToolkitVersion
  /// The name of the application itself: some programs answer through the bridge of another toolkit.
  package let applicationName: String
  /// Whether the program is not on the bus, and shows windows all the same.
  ///
  /// `name` is what it has loaded then, such as "Tk".
  package let isInaccessible: Bool

  package init(name: String, version: String, applicationName: String) {
    self.name = name
    self.version = ToolkitVersion(version)
    self.applicationName = applicationName
    isInaccessible = false
  }

  /// The toolkit of a program that is not on the bus.
  ///
  /// - Parameter name: as far as it is known, such as "Tk"; empty otherwise.
  package init(inaccessible name: String) {
    self.name = name
    version = ToolkitVersion("")
    applicationName = ""
    isInaccessible = true
  }
}

/// The version of a toolkit, such as "4.18.6".
package struct ToolkitVersion: Hashable, Sendable, CustomStringConvertible {
  /// As the program reports it.
  package let description: String
  private let major: Int
  private let minor: Int

  package init(_ description: String) {
    self.description = description
    let numbers = description.split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    (major, minor) = numbers.count == 2 ? (numbers[0], numbers[1]) : (-1, -1)
  }

  /// Whether it is this version or a newer one; false where the program reports none.
  package func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    (self.major, self.minor) >= (major, minor)
  }
}
