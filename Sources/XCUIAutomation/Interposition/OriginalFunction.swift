import Foundation

/// Finds the functions of XCTest that ours stand in for.
///
/// The test executable defines a function under the name that XCTest's own has in its library. The dynamic
/// linker then binds every use to ours, in the vtables of test classes and in the library itself. The
/// original is the next definition after ours.
enum OriginalFunction {
  /// The code of XCTest's own method, bound to `object`, as a Swift closure of type `Closure`.
  ///
  /// A method takes `self` where a closure takes its context, so the pair of code and object is a closure.
  ///
  /// - Parameters:
  ///   - symbol: the mangled name.
  ///   - type: the type of the method without `self`, with no generic parameter.
  /// - Returns: nil when the library has no such function, as after a change of the toolchain.
  static func method<Closure>(_ symbol: String, of object: AnyObject, as type: Closure.Type) -> Closure? {
    guard MemoryLayout<Closure>.size == MemoryLayout<(UnsafeRawPointer, AnyObject)>.size,
      let code = dlsym(nextObjects, symbol)
    else { return nil }
    return unsafeBitCast((UnsafeRawPointer(code), object), to: type)
  }

  /// `RTLD_NEXT`, a cast that Swift does not import.
  nonisolated(unsafe) private static let nextObjects = UnsafeMutableRawPointer(bitPattern: -1)
}
