// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A line of a source file.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeLocation: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The source file.
  public let fileURL: URL

  /// The line, counted from one.
  public let lineNumber: Int

  /// Makes a line of the file at a URL.
  public init(fileURL: URL, lineNumber: Int) {
    self.fileURL = fileURL
    self.lineNumber = lineNumber
  }

  /// Makes a line of the file at a path.
  public convenience init(filePath: String, lineNumber: Int) {
    self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
  }

  /// Makes a line of the file that `#filePath` and `#line` name.
  public convenience init(filePath: StaticString, lineNumber: UInt) {
    self.init(filePath: "\(filePath)", lineNumber: Int(clamping: lineNumber))
  }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads a line from an archive; nil where the archive has no file.
  public required init?(coder: NSCoder) {
    guard let url = coder.decodeObject(of: NSString.self, forKey: "fileURL"),
      let fileURL = URL(string: String(describing: url))
    else { return nil }
    self.fileURL = fileURL
    lineNumber = coder.decodeInteger(forKey: "lineNumber")
  }

  /// Writes the line to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(fileURL.absoluteString as NSString, forKey: "fileURL")
    coder.encode(lineNumber, forKey: "lineNumber")
  }

  // MARK: - NSObject

  /// Whether another one is the same line of the same file.
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
