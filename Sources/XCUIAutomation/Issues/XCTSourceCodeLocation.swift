import Foundation

/// A line of a source file.
///
/// Mirrors Apple's class of the same name.
open class XCTSourceCodeLocation: NSObject, NSSecureCoding, @unchecked Sendable {
  public let fileURL: URL

  /// Counted from one.
  public let lineNumber: Int

  public init(fileURL: URL, lineNumber: Int) {
    self.fileURL = fileURL
    self.lineNumber = lineNumber
  }

  public convenience init(filePath: String, lineNumber: Int) {
    self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
  }

  public convenience init(filePath: StaticString, lineNumber: UInt) {
    self.init(filePath: "\(filePath)", lineNumber: Int(clamping: lineNumber))
  }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let url = coder.decodeObject(of: NSString.self, forKey: "fileURL"),
      let fileURL = URL(string: String(describing: url))
    else { return nil }
    self.fileURL = fileURL
    lineNumber = coder.decodeInteger(forKey: "lineNumber")
  }

  open func encode(with coder: NSCoder) {
    coder.encode(fileURL.absoluteString as NSString, forKey: "fileURL")
    coder.encode(lineNumber, forKey: "lineNumber")
  }

  // MARK: - NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCTSourceCodeLocation else { return false }
    return fileURL == other.fileURL && lineNumber == other.lineNumber
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(fileURL)
    hasher.combine(lineNumber)
    return hasher.finalize()
  }

  open override var description: String { "\(fileURL.path):\(lineNumber)" }
}
