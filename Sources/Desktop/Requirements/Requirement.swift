// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program or file that a machine must or should have for private desktops.
package struct Requirement: Sendable {
  /// The result of a check.
  package enum Status: Sendable, Equatable {
    /// The requirement is met; the text describes the finding, such as the path of the program or file.
    case present(String)
    /// The requirement is missing or unusable; the text is the reason.
    case missing(String)
  }

  package let name: String

  /// The purpose of the requirement, as a clause.
  package let purpose: String

  /// Whether desktops cannot start if the requirement is missing.
  package let isRequired: Bool

  /// The Debian packages to install.
  package let aptPackages: [String]

  /// Checks the requirement.
  ///
  /// The check starts no server and takes milliseconds.
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
