// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Foundation
import Synchronization

/// The attachments that one process adds to a bundle.
///
/// Each file is named by its content and the process. So a process stores the same picture once, and does not remove a file
/// of another process.
package final class AttachmentStore: Sendable {
  package struct Stored: Sendable, Equatable {
    package let digest: String
    package let file: URL
    package let size: Int
  }

  package let folder: URL
  private let process: pid_t
  /// The number of uses of each file.
  private let uses = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - folder: created when the first attachment is stored.
  ///   - process: the number of the process that stores them.
  package init(folder: URL, process: pid_t = getpid()) {
    self.folder = folder
    self.process = process
  }

  /// Writes a file, unless one with this content is there.
  ///
  /// - Throws: what writing files throws; then nothing is left of it.
  package func keep(_ content: Data, fileExtension: String) throws -> Stored {
    let digest = Self.digest(of: content)
    let name = "\(digest)-\(process).\(fileExtension)"
    let file = folder.appendingPathComponent(name)
    try uses.withLock { uses in
      if uses[name] == nil {
        if FileManager.default.fileExists(atPath: file.path) {
          // An earlier process had this number, and its attachment may be permanent.
          uses[name] = 1
        } else {
          // Another process may have removed the folder in between, with its last attachment.
          do { try write(content, to: file) } catch { try write(content, to: file) }
        }
      }
      uses[name, default: 0] += 1
    }
    return Stored(digest: digest, file: file, size: content.count)
  }

  private func write(_ content: Data, to file: URL) throws {
    try BundleFolder.make(folder.deletingLastPathComponent(), folder.lastPathComponent)
    // A file with a digest for a name is whole.
    try BundleFolder.write(content, to: file)
  }

  /// Removes an attachment, unless others have the same content; the folder goes with the last one.
  ///
  /// - Returns: whether the file is gone.
  @discardableResult
  package func release(_ file: URL) -> Bool {
    uses.withLock { uses in
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
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash(of: content).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// SHA-256.
  package static func hash(of content: Data) -> Data {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    var state = SHA256_CTX()
    SHA256_Init(&state)
    content.withUnsafeBytes { bytes in _ = SHA256_Update(&state, bytes.baseAddress, bytes.count) }
    SHA256_Final(&digest, &state)
    return Data(digest)
  }
}
