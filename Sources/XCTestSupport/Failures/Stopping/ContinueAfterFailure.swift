// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Synchronization
import XCTest

/// The values that tests have set for `continueAfterFailure`.
///
/// They are stored here because XCTest on Linux has no place to store them.
enum ContinueAfterFailure {
  private struct Value {
    /// The value of the property outside of all blocks; nil if the test has not set it.
    var ofTest: Bool?
    /// The values of the open blocks, the innermost last.
    var ofBlocks: [Bool] = []
  }

  private static let settings = Mutex<[ObjectIdentifier: Value]>([:])

  static func isOn(for testCase: XCTestCase) -> Bool {
    settings.withLock {
      let value = $0[ObjectIdentifier(testCase)]
      return value?.ofBlocks.last ?? value?.ofTest ?? true
    }
  }

  /// Sets the value; inside a block, the value applies until the end of the block.
  static func set(_ value: Bool, for testCase: XCTestCase) {
    cteststack_keep()
    settings.withLock {
      let id = ObjectIdentifier(testCase)
      var all = $0[id] ?? Value()
      if all.ofBlocks.isEmpty { all.ofTest = value } else { all.ofBlocks[all.ofBlocks.count - 1] = value }
      $0[id] = all
    }
  }

  /// Begins a block with its own value.
  ///
  /// - Returns: the number of blocks around it.
  static func beginBlock(_ value: Bool, for testCase: XCTestCase) -> Int {
    cteststack_keep()
    return settings.withLock {
      $0[ObjectIdentifier(testCase), default: Value()].ofBlocks.append(value)
      return ($0[ObjectIdentifier(testCase)]?.ofBlocks.count ?? 1) - 1
    }
  }

  /// Ends a block, and all blocks inside it.
  ///
  /// - Parameters:
  ///   - outer: the number of blocks around it.
  ///   - testCase: the test.
  static func endBlock(inside outer: Int, for testCase: XCTestCase) {
    settings.withLock {
      let id = ObjectIdentifier(testCase)
      guard let count = $0[id]?.ofBlocks.count, count > outer else { return }
      $0[id]?.ofBlocks.removeLast(count - outer)
    }
  }

  /// Removes the value of a test that has run, since another object may get the same address.
  static func forget(_ testCase: XCTestCase) {
    settings.withLock { $0[ObjectIdentifier(testCase)] = nil }
  }
}
