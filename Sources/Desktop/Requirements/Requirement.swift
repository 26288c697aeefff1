// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something a machine must have, or should have, for private desktops.
package struct Requirement: Sendable {
  /// The result of a check.
  package enum Status: Sendable, Equatable {
    /// It is there: its path, and its version where that is cheap to know.
    case present(String)
    /// It is not there, or not usable: why.
    case missing(String)
  }

  package let name: String

  /// Its purpose, as a clause.
  package let purpose: String

  /// Whether desktops do not start without it.
  package let isRequired: Bool

  /// The Debian packages to install.
  package let aptPackages: [String]

  /// Looks for it, which starts no server and takes milliseconds.
  package let check: @Sendable () -> Status

  package init(
    name: String, purpose: String, isRequired: Bool, aptPackages: [String],
    check: @escaping @Sendable () -> Status
  ) {
    self.name = name
    self.purpose = purpose
    self.isRequired = isRequired
    self.aptPackages = aptPackages
    self.check = check
  }
}
