// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// The symbol at an address in a program.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeSymbolInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The name of the file from which the code was loaded, without its folder.
  public let imageName: String

  /// The name of the function, as in source code.
  public let symbolName: String

  /// The line; nil for code without debugging information.
  public let location: XCTSourceCodeLocation?

  /// Creates a symbol from its parts.
  ///
  /// - Parameters:
  ///   - imageName: the name of the file from which the code was loaded.
  ///   - symbolName: the name of the function.
  ///   - location: the line; nil if it is not known.
  public init(imageName: String, symbolName: String, location: XCTSourceCodeLocation?) {
    self.imageName = imageName
    self.symbolName = symbolName
    self.location = location
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a symbol from an archive; nil if the archive has no file or no function.
  public required init?(coder: NSCoder) {
    guard let imageName = coder.decodeObject(of: NSString.self, forKey: "imageName"),
      let symbolName = coder.decodeObject(of: NSString.self, forKey: "symbolName")
    else { return nil }
    self.imageName = String(describing: imageName)
    self.symbolName = String(describing: symbolName)
    location = coder.decodeObject(of: XCTSourceCodeLocation.self, forKey: "location")
  }

  /// Writes the symbol to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(imageName as NSString, forKey: "imageName")
    coder.encode(symbolName as NSString, forKey: "symbolName")
    if let location { coder.encode(location, forKey: "location") }
  }

  // MARK: - NSObject

  /// Whether another symbol has the same file, function and line.
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
