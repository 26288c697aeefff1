// SPDX-License-Identifier: Apache-2.0

/// What tests of a program are written in.
package enum SetupLanguage: String, CaseIterable, Sendable {
  case swift
  /// With pytest, by WebDriver.
  case python
}
