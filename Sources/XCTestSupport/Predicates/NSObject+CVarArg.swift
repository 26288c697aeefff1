// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AvoidRetroactiveConformances

import Foundation

// On Apple platforms, every object is a `CVarArg`, and arrays, dictionaries and sets become objects. Helper functions
// of test suites collect the arguments of formats in an array of type `[CVarArg]`, which may contain numbers and other
// arrays (for `label IN %@`).
//
// `String` has its conformance from Foundation. When the standard library builds a list of arguments, it requests from
// each argument the object to pass instead, and retains that object as long as the list is used.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The object's address, which `%@` expects.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }

  /// The object to pass instead: the object itself if Foundation on Linux can print it, otherwise a string.
  public var _cVarArgObject: any CVarArg {
    switch self {
    // Foundation itself prints these.
    case is NSString, is NSNumber, is NSDate, is NSURL: self
    default: FormatArgument(self)
    }
  }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that represents the array; `%@` expects an address.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object to pass instead of the array: a string that also stores the array.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that represents the set; `%@` expects an address.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object to pass instead of the set: a string that also stores the set.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that represents the dictionary; `%@` expects an address.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object to pass instead of the dictionary: a string that also stores the dictionary.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that represents the date; `%@` expects an address.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object to pass instead of the date: a string that also stores the date.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that represents the URL; `%@` expects an address.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object to pass instead of the URL: a string that also stores the URL.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

/// Returns the address of an object that is never released.
///
/// The standard library retains `_cVarArgObject`, but other callers do not. The time for which another caller uses the
/// address is unknown, so the object exists until the process ends.
private func lastingEncoding(of object: any CVarArg) -> [Int] {
  _ = Unmanaged.passRetained(object as AnyObject)
  return object._cVarArgEncoding
}
