import CCrypto
import Foundation

/// The attachments of a bundle: files that are named by their content, so that the same picture is kept once.
package final class AttachmentStore: @unchecked Sendable {
  package struct Stored: Sendable, Equatable {
    package let digest: String
    package let file: URL
    package let size: Int
  }

  package let folder: URL
  private let lock = NSLock()
  /// How often each file is in use.
  private var uses: [String: Int] = [:]

  /// - Parameter folder: made when the first attachment is kept.
  package init(folder: URL) { self.folder = folder }

  /// Writes a file, unless one with this content is there.
  ///
  /// - Throws: what writing files throws; then nothing is left of it.
  package func keep(_ content: Data, fileExtension: String) throws -> Stored {
    let digest = Self.digest(of: content)
    let name = "\(digest).\(fileExtension)"
    let file = folder.appendingPathComponent(name)
    try lock.withLock {
      if uses[name] == nil, !FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Under a name of its own first: a file with a digest for a name is whole.
        try content.write(to: file, options: .atomic)
      }
      uses[name, default: 0] += 1
    }
    return Stored(digest: digest, file: file, size: content.count)
  }

  /// Removes an attachment, unless others have the same content; the folder goes with the last one.
  ///
  /// - Returns: whether the file is gone.
  @discardableResult
  package func release(_ file: URL) -> Bool {
    lock.withLock {
      let name = file.lastPathComponent
      if let count = uses[name], count > 1 {
        uses[name] = count - 1
        return false
      }
      uses[name] = nil
      try? FileManager.default.removeItem(at: file)
      rmdir(folder.path)
      return true
    }
  }

  /// SHA-256 in hexadecimal digits, as `sha256sum` prints it.
  package static func digest(of content: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    var state = SHA256_CTX()
    SHA256_Init(&state)
    content.withUnsafeBytes { bytes in _ = SHA256_Update(&state, bytes.baseAddress, bytes.count) }
    SHA256_Final(&digest, &state)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
