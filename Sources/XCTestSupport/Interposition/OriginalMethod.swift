// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSymbols

/// Finds the functions of XCTest that are replaced.
///
/// The test executable defines a function under the name that XCTest's own has in its library. The dynamic
/// linker then binds every use to the replacement, in the vtables of test classes and in the library itself. The
/// original is the next definition after it.
///
/// A method takes `self` where a closure takes its context, so the pair of the method's code and the object
/// is a closure. Its type is written out as the field of a structure: a function that comes out of a generic
/// function would be called in the way of generic code, which the method does not know.
struct OriginalMethod {
  /// The code and the object, in the layout of a Swift closure.
  let codeAndObject: (UnsafeRawPointer, AnyObject)

  /// Nil when no library has such a function, as after a change of the toolchain.
  ///
  /// - Parameters:
  ///   - symbol: the method.
  ///   - object: what the method is called on.
  init?(_ symbol: XCTestSymbol, of object: AnyObject) {
    guard let code = Self.code(of: symbol) else { return nil }
    codeAndObject = (UnsafeRawPointer(code), object)
  }

  /// The original of a function whose replacement was called, so that the original must exist.
  init(standingInFor symbol: XCTestSymbol, of object: AnyObject) {
    guard let original = Self(symbol, of: object) else {
      // All of them were looked up before the first test.
      preconditionFailure(XCTestSymbol.problem { Self.code(of: $0) != nil } ?? "\(symbol) was lost")
    }
    self = original
  }

  /// Ends the process where the toolchain is another one than the library was made for, before a test runs.
  static func requireAll() {
    guard let problem = XCTestSymbol.problem(isThere: { code(of: $0) != nil }) else { return }
    FileHandle.standardError.write(Data("understudy: \(problem)\n".utf8))
    exit(70)
  }

  private static func code(of symbol: XCTestSymbol) -> UnsafeMutableRawPointer? {
    dlsym(nextObjects, symbol.rawValue)
  }

  /// `RTLD_NEXT`, a cast that Swift does not import.
  private static var nextObjects: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
}
