// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSymbols

/// Finds the XCTest functions that this library replaces.
///
/// The test executable defines a function under the name of the function in XCTest's library. The dynamic linker then
/// binds every use of the name to the replacement, in the vtables of test classes and in XCTest's library itself. The
/// original is the next definition after the replacement.
///
/// A method receives `self` in the register in which a closure receives its context. So the code of the method together
/// with the object is a closure. The type of the closure is declared as the field of a structure. A function returned
/// by a generic function would be called with the calling convention of generic code, which the method does not have.
struct OriginalMethod {
  /// The code and the object, in the layout of a Swift closure.
  let codeAndObject: (UnsafeRawPointer, AnyObject)

  /// Finds a method; nil if no library has such a function, as after a change of the toolchain.
  ///
  /// - Parameters:
  ///   - symbol: the method.
  ///   - object: the object on which the method is called.
  init?(_ symbol: XCTestSymbol, of object: AnyObject) {
    guard let code = Self.code(of: symbol) else { return nil }
    codeAndObject = (UnsafeRawPointer(code), object)
  }

  /// Finds the original of a function whose replacement has been called, so the original must exist.
  init(standingInFor symbol: XCTestSymbol, of object: AnyObject) {
    guard let original = Self(symbol, of: object) else {
      // All symbols were looked up before the first test.
      preconditionFailure(
        XCTestSymbol.problem { Self.code(of: $0) != nil } ?? "the original implementation of "
          + "\(symbol) was not found")
    }
    self = original
  }

  /// Ends the process before the first test if the toolchain is not the one that the library was made for.
  static func requireAll() {
    guard let problem = XCTestSymbol.problem(isThere: { code(of: $0) != nil }) else { return }
    FileHandle.standardError.write(Data("understudy: \(problem)\n".utf8))
    exit(70)
  }

  private static func code(of symbol: XCTestSymbol) -> UnsafeMutableRawPointer? {
    dlsym(nextObjects, symbol.rawValue)
  }

  /// `RTLD_NEXT`, which Swift does not import since it is a cast in C.
  private static var nextObjects: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
}
