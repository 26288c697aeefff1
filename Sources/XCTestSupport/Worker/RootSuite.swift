// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Replaces the tests in a suite of XCTest that has started.
///
/// A suite's list of tests cannot be set from outside. `perform(_:)` of XCTest's suites cannot be replaced, since
/// XCTest's library calls it without the dynamic linker. But there is a symbol for subclasses of other modules, which
/// has the position of the list in a suite. XCTest reads the list after it has notified its observers of the start of
/// the suite.
enum RootSuite {
  private static let offset: Int? = {
    guard let found = dlsym(nil, XCTestSymbol.testsOfSuite.rawValue) else { return nil }
    return found.load(as: Int.self)
  }()

  /// Whether the tests can be replaced; false if no library has the symbol, as after a change of the toolchain.
  static var canBeDriven: Bool { offset != nil }

  static func replaceTests(of suite: XCTestSuite, with tests: [XCTest]) {
    guard let offset else { return }
    Unmanaged.passUnretained(suite).toOpaque().advanced(by: offset)
      .assumingMemoryBound(to: [XCTest].self).pointee = tests
  }
}
