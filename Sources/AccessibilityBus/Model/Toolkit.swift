/// The library that draws an application's widgets and answers for it on the accessibility bus.
package struct Toolkit: Hashable, Sendable {
  /// The families whose way of answering differs.
  package enum Kind: String, Hashable, Sendable {
    case gtk3, gtk4, qt5, qt6, chromium, gecko, libreOffice, java, other
    /// Of a program that shows windows and does not come to the bus.
    case inaccessible

    package var isGTK: Bool { self == .gtk3 || self == .gtk4 }
    package var isQt: Bool { self == .qt5 || self == .qt6 }
    /// Draws pages, and has processes of their own work on them.
    package var isBrowser: Bool { self == .chromium || self == .gecko }
  }

  package let kind: Kind
  /// `Application.ToolkitName` as the application says it; empty while it has not answered.
  package let name: String
  /// `Application.Version` as the application says it.
  package let version: String

  /// Works out the family from what an application says about itself.
  ///
  /// GTK 3 says "gtk" and GTK 4 says "GTK"; LibreOffice answers through GTK's bridge and is told apart by
  /// the application's name alone.
  package init(name: String, version: String, applicationName: String) {
    self.name = name
    self.version = version
    switch name {
    case "gtk":
      kind = LibreOfficeQuirks.isLibreOffice(applicationName: applicationName) ? .libreOffice : .gtk3
    case "GTK": kind = .gtk4
    case "Qt": kind = version.hasPrefix("5") ? .qt5 : .qt6
    case "Chromium": kind = .chromium
    case "Gecko": kind = .gecko
    case "J2SE-access-bridge": kind = .java
    default: kind = .other
    }
  }

  /// The toolkit of a program that is not on the bus.
  ///
  /// - Parameter name: as far as it is known, such as "Tk"; empty otherwise.
  package init(inaccessible name: String) {
    (kind, self.name, version) = (.inaccessible, name, "")
  }

  /// Whether the toolkit is of this version or a newer one; false where it tells none.
  package func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    guard numbers.count == 2 else { return false }
    return (numbers[0], numbers[1]) >= (major, minor)
  }
}
