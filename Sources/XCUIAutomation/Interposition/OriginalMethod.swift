import Foundation

/// Finds the functions of XCTest that ours stand in for.
///
/// The test executable defines a function under the name that XCTest's own has in its library. The dynamic
/// linker then binds every use to ours, in the vtables of test classes and in the library itself. The
/// original is the next definition after ours.
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
  ///   - symbol: the mangled name of the method.
  ///   - object: what the method is called on.
  init?(_ symbol: String, of object: AnyObject) {
    guard let code = dlsym(Self.nextObjects, symbol) else { return nil }
    codeAndObject = (UnsafeRawPointer(code), object)
  }

  /// The original of a function that ours was called in place of, so that it is known to be there.
  init(standingInFor symbol: String, of object: AnyObject) {
    guard let original = Self(symbol, of: object) else {
      preconditionFailure(
        "Expected XCTest and Foundation of Swift 6.3 to have \(symbol), found none. Use the toolchain that this "
          + "version of Understudy names in its README.")
    }
    self = original
  }

  /// `RTLD_NEXT`, a cast that Swift does not import.
  nonisolated(unsafe) private static let nextObjects = UnsafeMutableRawPointer(bitPattern: -1)
}
