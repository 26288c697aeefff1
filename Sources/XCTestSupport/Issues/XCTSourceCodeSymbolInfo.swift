// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// The symbol at an address in a program.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeSymbolInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The file that the code was loaded from, without its folder.
  public let imageName: String

  /// The function, as it is written in source code.
  public let symbolName: String

  /// The line; nil for code without debugging information.
  public let location: XCTSourceCodeLocation?

  /// Makes it from its parts.
  ///
  /// - Parameters:
  ///   - imageName: the file that the code was loaded from.
  ///   - symbolName: the function.
  ///   - location: the line; nil where it is not known.
  public init(imageName: String, symbolName: String, location: XCTSourceCodeLocation?) {
    self.imageName = imageName
    self.symbolName = symbolName
    self.location = location
  }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads it from an archive; nil where the archive has no file or no function.
  public required init?(coder: NSCoder) {
    guard let imageName = coder.decodeObject(of: NSString.self, forKey: "imageName"),
      let symbolName = coder.decodeObject(of: NSString.self, forKey: "symbolName")
    else { return nil }
    self.imageName = String(describing: imageName)
    self.symbolName = String(describing: symbolName)
    location = coder.decodeObject(of: XCTSourceCodeLocation.self, forKey: "location")
  }

  /// Writes it to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(imageName as NSString, forKey: "imageName")
    coder.encode(symbolName as NSString, forKey: "symbolName")
    if let location { coder.encode(location, forKey: "location") }
  }

  // MARK: - NSObject

  /// Whether another one has the same file, function and line.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCTSourceCodeSymbolInfo else { return false }
    return imageName == other.imageName && symbolName == other.symbolName && location == other.location
  }

  /// The hash of the file and the function.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(imageName)
    hasher.combine(symbolName)
    return hasher.finalize()
  }

  /// The function, the file and the line: `f() in Tests at /a.swift:3`.
  open override var description: String {
    "\(symbolName) in \(imageName)" + (location.map { " at \($0)" } ?? "")
  }
}
