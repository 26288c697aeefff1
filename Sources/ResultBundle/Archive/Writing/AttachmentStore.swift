// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Foundation
import Synchronization

/// The attachments that one process adds to a bundle.
///
/// The name of a file consists of the digest of its content, the process id and the extension. Therefore a process
/// stores equal attachments only once, and does not remove files of other processes.
package final class AttachmentStore: Sendable {
  package struct Stored: Sendable, Equatable {
    package let digest: String
    package let file: URL
    package let size: Int
  }

  package let folder: URL
  private let process: pid_t
  /// The number of attachments that use each file, by the name of the file.
  private let uses = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - folder: the folder for attachments; created when the first attachment is stored.
  ///   - process: the id of the process that stores the attachments.
  package init(folder: URL, process: pid_t = getpid()) {
    self.folder = folder
    self.process = process
  }

  /// Stores the content of an attachment in a file, unless the file exists already.
  ///
  /// - Throws: an error if the file cannot be written; no partial file is left.
  package func add(_ content: Data, fileExtension: String) throws -> Stored {
    let digest = Self.digest(of: content)
    let name = "\(digest)-\(process).\(fileExtension)"
    let file = folder.appendingPathComponent(name)
    try uses.withLock { uses in
      if uses[name] == nil {
        if FileManager.default.fileExists(atPath: file.path) {
          // An earlier process had this id, and its attachment may be permanent. The file counts as used once more than
          // by this process, so that this process does not remove it.
          uses[name] = 1
        } else {
          // Another process may just have removed its last attachment together with the folder. The second attempt
          // creates the folder again.
          do { try write(content, to: file) } catch { try write(content, to: file) }
        }
      }
      uses[name, default: 0] += 1
    }
    return Stored(digest: digest, file: file, size: content.count)
  }

  private func write(_ content: Data, to file: URL) throws {
    try BundleFolder.make(folder.deletingLastPathComponent(), folder.lastPathComponent)
    // The file must not appear before it is complete, because its name is the digest of the whole content.
    try BundleFolder.write(content, to: file)
  }

  /// Removes the file of an attachment, unless another attachment uses it, and the folder if it is then empty.
  ///
  /// - Returns: whether the file was to be removed; false if another attachment uses it.
  @discardableResult
  package func release(_ file: URL) -> Bool {
    uses.withLock { uses in
      let name = file.lastPathComponent
      if let count = uses[name], count > 1 {
        uses[name] = count - 1
        return false
      }
      uses[name] = nil
      // A file that cannot be removed only takes space: the record says that the attachment was removed.
      try? FileManager.default.removeItem(at: file)
      rmdir(folder.path)
      return true
    }
  }

  /// The SHA-256 digest in hexadecimal digits, as `sha256sum` prints it.
  package static func digest(of content: Data) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash(of: content).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The SHA-256 digest.
  package static func hash(of content: Data) -> Data {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    var state = SHA256_CTX()
    SHA256_Init(&state)
    content.withUnsafeBytes { bytes in _ = SHA256_Update(&state, bytes.baseAddress, bytes.count) }
    SHA256_Final(&digest, &state)
    return Data(digest)
  }
}
