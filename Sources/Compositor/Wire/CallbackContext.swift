// SPDX-License-Identifier: Apache-2.0

/// An object as the context of a C function, which receives only an address.
enum CallbackContext {
  /// Returns the address of an object, which exists until ``release(_:as:)``.
  static func retain(_ object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(object).toOpaque()
  }

  /// Returns the address of an object that its owner keeps for as long as the C function may be called.
  static func borrow(_ object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// Returns the object at an address, which has the type with which it was passed.
  static func object<Object: AnyObject>(_ address: UnsafeMutableRawPointer?, as type: Object.Type) -> Object {
    guard let address else { preconditionFailure("libwayland passed no context to a callback") }
    return Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
  }

  /// Ends ``retain(_:)``.
  @discardableResult
  static func release<Object: AnyObject>(_ address: UnsafeMutableRawPointer?, as type: Object.Type) -> Object
  {
    guard let address else { preconditionFailure("libwayland passed no context to a callback") }
    return Unmanaged<Object>.fromOpaque(address).takeRetainedValue()
  }
}
