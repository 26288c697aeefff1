// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates the folders and files of a bundle so that only their owner can read them.
///
/// Pictures, output and typed text are private, even if the enclosing folder is readable for other users.
package enum BundleFolder {
  /// The permissions of all folders in a bundle.
  static let permissionsOfFolders: mode_t = 0o700
  static let permissionsOfFiles: mode_t = 0o600

  /// Creates the missing parts of a bundle: its folder, the manifest and the folder of the events.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package static func prepare(_ url: URL, date: Date = Date()) throws(BundleError) {
    do {
      try make(url, BundleFormat.events)
      if !FileManager.default.fileExists(atPath: url.appendingPathComponent(BundleFormat.manifest).path) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let content = try encoder.encode(BundleManifest(created: date))
        try write(content, to: url.appendingPathComponent(BundleFormat.manifest))
      }
    } catch {
      throw BundleError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Creates the folder of a bundle and, if `part` is not nil, a folder with this name in it.
  ///
  /// Missing folders above the bundle are created too. Existing folders are not changed.
  ///
  /// - Throws: `CocoaError` or `POSIXError`.
  package static func make(_ bundle: URL, _ part: String? = nil) throws {
    try FileManager.default.createDirectory(
      at: bundle.deletingLastPathComponent(), withIntermediateDirectories: true)
    for folder in [bundle] + (part.map { [bundle.appendingPathComponent($0)] } ?? []) {
      guard mkdir(folder.path, permissionsOfFolders) == 0 || errno == EEXIST else { throw lastError }
    }
  }

  /// Writes a file under a temporary name, and renames it when it is complete.
  ///
  /// - Throws: `POSIXError`; no partial file is left.
  package static func write(_ content: Data, to file: URL) throws {
    let partial = "\(file.path).\(getpid())-\(UInt64.random(in: .min ... .max)).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissionsOfFiles)
    guard descriptor >= 0 else { throw lastError }
    defer { close(descriptor) }
    do {
      // FileHandle is not used, because it would not report that the disk is full.
      var rest = content[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else { throw lastError }
        rest = rest.dropFirst(max(0, count))
      }
      guard rename(partial, file.path) == 0 else { throw lastError }
    } catch {
      unlink(partial)
      throw error
    }
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
