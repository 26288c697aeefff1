// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AvoidRetroactiveConformances

import Foundation

// On Apple's systems every object is a `CVarArg`, and arrays, dictionaries and sets become objects. Helpers of
// suites collect the arguments of formats in `[CVarArg]`, and give them arrays (`label IN %@`) and numbers.
//
// `String` has its conformance from Foundation. When a list of arguments is built, the standard library asks
// each for the object to pass in its place and keeps it until the list is done with.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The object's address, which `%@` expects.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }

  /// The object that is passed in its place: itself where Foundation on Linux can print it, else a text.
  public var _cVarArgObject: any CVarArg {
    switch self {
    // These are printed by Foundation itself.
    case is NSString, is NSNumber, is NSDate, is NSURL: self
    default: FormatArgument(self)
    }
  }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that stands for the array, which `%@` expects.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object that is passed in the array's place: a text that has the array with it.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that stands for the set, which `%@` expects.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object that is passed in the set's place: a text that has the set with it.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that stands for the dictionary, which `%@` expects.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object that is passed in the dictionary's place: a text that has the dictionary with it.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that stands for the date, which `%@` expects.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object that is passed in the date's place: a text that has the date with it.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The address of an object that stands for the URL, which `%@` expects.
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  /// The object that is passed in the URL's place: a text that has the URL with it.
  public var _cVarArgObject: any CVarArg { FormatArgument(self) }
}

/// For a caller that does not keep `_cVarArgObject` itself, as the standard library does: the object is never
/// released, because nobody knows until when its address is used.
private func lastingEncoding(of object: any CVarArg) -> [Int] {
  _ = Unmanaged.passRetained(object as AnyObject)
  return object._cVarArgEncoding
}
