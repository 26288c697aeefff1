// swift-format-ignore-file: AvoidRetroactiveConformances

import Foundation

// On Apple's systems every object is a `CVarArg`, and arrays, dictionaries and sets become objects. Helpers of
// suites collect the arguments of formats in `[CVarArg]`, and give them arrays (`label IN %@`) and numbers.
//
// `String` has its conformance from Foundation. A value that is no object becomes one when a C-like list of
// arguments is built, as Foundation does it for strings.

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  public var _cVarArgObject: any CVarArg { NSArray(array: self) }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  public var _cVarArgObject: any CVarArg { NSSet(array: Array(self)) }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  public var _cVarArgObject: any CVarArg { NSDictionary(dictionary: self) }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  public var _cVarArgObject: any CVarArg {
    NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate)
  }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  public var _cVarArgEncoding: [Int] { lastingEncoding(of: _cVarArgObject) }
  public var _cVarArgObject: any CVarArg { absoluteString as NSString }
}

extension NSObject: @retroactive CVarArg {
  /// The object's address, which `%@` expects.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

/// For a caller that does not keep `_cVarArgObject` itself, as the standard library does: the object is never
/// released, because nobody knows until when its address is used.
private func lastingEncoding(of object: any CVarArg) -> [Int] {
  _ = Unmanaged.passRetained(object as AnyObject)
  return object._cVarArgEncoding
}
