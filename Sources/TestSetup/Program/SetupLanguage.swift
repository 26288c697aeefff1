// SPDX-License-Identifier: Apache-2.0

/// The language of a program's tests.
package enum SetupLanguage: String, CaseIterable, Sendable {
  case swift
  /// Python with pytest, over WebDriver.
  case python
}
