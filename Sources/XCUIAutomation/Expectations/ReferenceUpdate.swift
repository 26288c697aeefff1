// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import Settings

/// The files with expected results that a run of tests writes.
struct ReferenceUpdate {
  enum Mode: String, CaseIterable {
    /// Every file of an assertion that is evaluated.
    case all
    /// Files that are missing or differ.
    case changed
    /// Files that are missing; the test fails nevertheless, because it has compared nothing.
    case missing
    case none
  }

  let mode: Mode
  /// The reason why a file is not written, as the end of a sentence.
  let reason: String

  var writesMissing: Bool { mode != .none }

  /// The mode that the environment has set.
  ///
  /// - Throws: `AutomationError` if the value is not a mode.
  init(in settings: SessionSettings) throws {
    let name = Setting.updateReferences.name
    let value = settings.value(of: .updateReferences) ?? ""
    guard let mode = value.isEmpty ? Mode.missing : Mode(rawValue: value) else {
      let modes = Mode.allCases.map(\.rawValue).joined(separator: ", ")
      throw AutomationError(.unsupported, "Expected one of \(modes) in \(name); found \"\(value)\".")
    }
    if let ci = settings.continuousIntegration {
      self.mode = .none
      reason = "this is continuous integration (CI=\(ci))"
    } else {
      self.mode = mode
      reason = "\(name) is \(mode.rawValue)"
    }
  }
}
