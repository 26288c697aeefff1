// SPDX-License-Identifier: Apache-2.0

import Settings

/// The reference files that a test run writes.
package enum ReferenceUpdate: String, Sendable, CaseIterable {
  /// Every reference that is compared is written again, and its assertion passes.
  case all
  /// References that are missing or differ are written, and their assertions pass.
  case changed
  /// References that are missing are written. Their assertions fail once, because nothing was compared.
  case missing
  /// No file is written.
  case none

  /// Reads the mode from the environment.
  ///
  /// In continuous integration, which has the variable `CI`, no file is written: a new reference there would be lost, or
  /// would hide a fault.
  ///
  /// - Throws: ``ReferenceError/unknownUpdate(value:)``.
  package init(environment: [String: String]) throws(ReferenceError) {
    let value = environment[Setting.updateReferences.name] ?? ""
    guard let mode = value.isEmpty ? .missing : Self(rawValue: value) else {
      throw .unknownUpdate(value: value)
    }
    self = ContinuousIntegration.isDetected(in: environment) ? .none : mode
  }
}
