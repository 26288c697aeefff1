// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTestSymbols

/// The original of a function that this library replaces, with the object on which the function is called.
///
/// The replaced functions belong to XCTest and Foundation.
///
/// For each replaced function, the test executable defines a function with the same symbol. The dynamic linker then
/// binds every use of the symbol to the replacement, in the vtables of test classes and in XCTest's library itself. The
/// original is the next definition of the symbol in the dynamic linker's order.
///
/// A method receives `self` in the register in which a closure receives its context. So the code of the method together
/// with the object is a closure. Callers declare the type of this closure as a field of a structure. If a generic
/// function returned the closure instead, the call would use the calling convention of generic code, which the method
/// does not have.
struct OriginalMethod {
  /// The code and the object, in the layout of a Swift closure.
  let codeAndObject: (UnsafeRawPointer, AnyObject)

  /// Finds the original of a method; nil if no library has such a function, for example after a change of the
  /// toolchain.
  ///
  /// - Parameters:
  ///   - symbol: the method.
  ///   - object: the object on which the method is called.
  init?(_ symbol: XCTestSymbol, of object: AnyObject) {
    guard let code = Self.code(of: symbol) else { return nil }
    codeAndObject = (UnsafeRawPointer(code), object)
  }

  /// Finds the original of a function whose replacement has been called; ends the process if there is no original.
  init(standingInFor symbol: XCTestSymbol, of object: AnyObject) {
    guard let original = Self(symbol, of: object) else {
      // This should not happen, because `requireAll()` has looked up all symbols before the first test.
      preconditionFailure(
        XCTestSymbol.problem { Self.code(of: $0) != nil } ?? "the original implementation of "
          + "\(symbol) was not found")
    }
    self = original
  }

  /// Ends the process, before the first test, if the toolchain lacks a symbol that this library requires.
  static func requireAll() {
    guard let problem = XCTestSymbol.problem(isThere: { code(of: $0) != nil }) else { return }
    StandardStream.error.write("understudy: \(problem)\n")
    exit(70)
  }

  private static func code(of symbol: XCTestSymbol) -> UnsafeMutableRawPointer? {
    dlsym(nextObjects, symbol.rawValue)
  }

  /// The value of `RTLD_NEXT`.
  ///
  /// Swift does not import this C macro, because the macro contains a cast.
  private static var nextObjects: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
}
