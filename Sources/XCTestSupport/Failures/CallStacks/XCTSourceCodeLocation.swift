// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// A line of a source file.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeLocation: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The source file.
  public let fileURL: URL

  /// The line, counted from one.
  public let lineNumber: Int

  /// Creates a location from the URL of a file and a line.
  public init(fileURL: URL, lineNumber: Int) {
    self.fileURL = fileURL
    self.lineNumber = lineNumber
  }

  /// Creates a location from the path of a file and a line.
  public convenience init(filePath: String, lineNumber: Int) {
    self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
  }

  /// Creates a location from the values of `#filePath` and `#line`.
  public convenience init(filePath: StaticString, lineNumber: UInt) {
    self.init(filePath: "\(filePath)", lineNumber: Int(clamping: lineNumber))
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a location from an archive; nil if the archive has no file.
  public required init?(coder: NSCoder) {
    guard let url = coder.decodeObject(of: NSString.self, forKey: "fileURL"),
      let fileURL = URL(string: String(describing: url))
    else { return nil }
    self.fileURL = fileURL
    lineNumber = coder.decodeInteger(forKey: "lineNumber")
  }

  /// Writes the location to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(fileURL.absoluteString as NSString, forKey: "fileURL")
    coder.encode(lineNumber, forKey: "lineNumber")
  }

  // MARK: - NSObject

  /// Whether another location has the same file and line.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCTSourceCodeLocation else { return false }
    return fileURL == other.fileURL && lineNumber == other.lineNumber
  }

  /// The hash of the file and the line.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(fileURL)
    hasher.combine(lineNumber)
    return hasher.finalize()
  }

  /// The path and the line: `/a.swift:3`.
  open override var description: String { "\(fileURL.path):\(lineNumber)" }
}
