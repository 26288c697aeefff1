// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Replaces the tests of an XCTest suite that has already started.
///
/// Only XCTest can set a suite's list of tests, and its `perform(_:)` cannot be replaced, since XCTest's library calls
/// it without the dynamic linker. However, the library exports the offset of the list in a suite object, for subclasses
/// in other modules. XCTest reads the list after it has notified its observers of the start of the suite, so an
/// observer can still replace the tests.
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
