// SPDX-License-Identifier: Apache-2.0

/// A value in a settings file of a program.
package enum SettingValue: Sendable, Equatable {
  case text(String)
  case flag(Bool)
  case integer(Int)
  case number(Double)
  /// The text of the value, as it stands in the file.
  case raw(String)
}
