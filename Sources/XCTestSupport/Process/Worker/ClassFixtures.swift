// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Finds the classes that prepare something for all of their tests, in `class func setUp()` or `tearDown()`.
///
/// The preparation may be expensive, and its result exists in only one process. So one worker should run the tests of
/// the class in a row. In Swift, an override can be detected only in the method table of the class, at the position of
/// the method. The table begins with the words that the runtime documents (`docs/ABI/TypeMetadata.rst`, class metadata
/// without Objective-C).
enum ClassFixtures {
  /// The positions of `setUp()` and `tearDown()` in the method table of a class, in words, and the addresses of
  /// XCTest's own methods.
  private static let methods: [(index: Int, original: UInt)] = {
    let table = words(of: XCTestCase.self)
    return [XCTestSymbol.classSetUp, .classTearDown].compactMap { symbol in
      guard let function = dlsym(nil, symbol.rawValue) else { return nil }
      let address = UInt(bitPattern: function)
      return table.firstIndex(of: address).map { ($0, address) }
    }
  }()

  static func isNeeded(by testClass: XCTestCase.Type) -> Bool {
    let table = words(of: testClass)
    return methods.contains { table.indices.contains($0.index) && table[$0.index] != $0.original }
  }

  private static func words(of testClass: XCTestCase.Type) -> UnsafeBufferPointer<UInt> {
    let metadata = unsafeBitCast(testClass, to: UnsafeRawPointer.self)
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
    let count = size > addressPoint ? Int(size - addressPoint) / MemoryLayout<UInt>.size : 0
    return UnsafeBufferPointer(start: metadata.assumingMemoryBound(to: UInt.self), count: count)
  }
}
