// SPDX-License-Identifier: Apache-2.0

/// The owner of a function's code, which readers look for first in a profile.
package enum CodeKind: String, Sendable, CaseIterable, Codable {
  /// Code of the test targets.
  case test
  /// Code of the package's other targets, which are under test.
  case app
  /// XCTest, Swift Testing and Understudy.
  case tools
  /// The Swift runtime, its standard library, Foundation and Dispatch.
  case swift
  /// The C library and the dynamic linker.
  case libc
  /// All other code: toolkits, other programs, and packages that the package depends on.
  case library
  case kernel
}
