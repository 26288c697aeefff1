// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of a folder that another user may have created, such as a bundle; only regular files in it are read.
///
/// A symbolic link could lead to any file that the reader can access, and a pipe or a device could block the reader.
package struct UntrustedFolder: Sendable {
  package let root: URL

  package init(_ root: URL) { self.root = root }

  /// Returns the size of a file in bytes; nil if it is missing or not a regular file.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the name of a folder inside ``root``; nil for ``root`` itself.
  /// - Returns: the size.
  package func size(of name: String, in folder: String?) -> Int? {
    guard let parent = try? open(folder: folder) else { return nil }
    defer { close(parent) }
    return Self.sizeOfRegular(name, in: parent)
  }

  /// Returns the names of all entries in a folder inside ``root``, sorted; nil if the folder cannot be read.
  package func names(in folder: String) -> [String]? {
    guard let parent = try? open(folder: folder) else { return nil }
    close(parent)
    return try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .sorted()
  }

  /// Returns the content of a file.
  ///
  /// The file is not mapped into memory: if another process cuts a mapped file, its reader is ended by SIGBUS. Instead,
  /// the content then ends earlier.
  ///
  /// - Throws: `CocoaError`, also for a file of more than 2 GB; `POSIXError`.
  package func data(of name: String, in folder: String?) throws -> Data {
    let descriptor = try open(name, in: folder)
    defer { close(descriptor) }
    let size = Int(Self.status(of: descriptor)?.st_size ?? 0)
    guard size <= Self.maximum else {
      throw CocoaError(
        .fileReadTooLarge,
        userInfo: [
          NSLocalizedDescriptionKey: "it has \(size >> 20) MB; at most \(Self.maximum >> 20) MB can be read"
        ])
    }
    return try Self.content(of: descriptor, range: 0..<size)
  }

  /// The maximum size of a file that is read into memory, in bytes.
  private static let maximum = 2 << 30

  /// Returns a part of the content of a file, and reads nothing else of it.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the name of a folder inside ``root``; nil for ``root`` itself.
  ///   - range: the offsets of the part, in bytes; the part ends with the file.
  /// - Returns: the part; empty if the file ends before it.
  /// - Throws: `CocoaError` or `POSIXError`.
  package func data(of name: String, in folder: String?, range: Range<Int>) throws -> Data {
    let descriptor = try open(name, in: folder)
    defer { close(descriptor) }
    let size = Int(Self.status(of: descriptor)?.st_size ?? 0)
    return try Self.content(of: descriptor, range: range.clamped(to: 0..<size))
  }

  private static func content(of descriptor: Int32, range part: Range<Int>) throws -> Data {
    var data = Data(count: part.count)
    let count = try data.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < buffer.count, let start = buffer.baseAddress {
        let count = pread(descriptor, start + done, buffer.count - done, off_t(part.lowerBound + done))
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw lastError }
        // The file was cut in the meantime.
        if count == 0 { break }
        done += count
      }
      return done
    }
    return data.prefix(count)
  }

  /// Calls a body with the parts of a file's content, one after the other, so that only one of them is in memory.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the name of a folder inside ``root``; nil for ``root`` itself.
  ///   - body: receives a part.
  /// - Throws: `CocoaError` or `POSIXError`, and the errors of the body.
  package func forEachPiece(of name: String, in folder: String?, _ body: (Data) throws -> Void) throws {
    let descriptor = try open(name, in: folder)
    defer { close(descriptor) }
    var offset = 0
    while true {
      let piece = try Self.content(of: descriptor, range: offset..<offset + Self.piece)
      guard !piece.isEmpty else { return }
      try body(piece)
      offset += piece.count
    }
  }

  /// Opens a file for reading from its beginning.
  ///
  /// - Throws: `CocoaError` or `POSIXError`.
  package func handle(of name: String, in folder: String?) throws -> FileHandle {
    FileHandle(fileDescriptor: try open(name, in: folder), closeOnDealloc: true)
  }

  /// Copies the content of a file to a new file.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the name of a folder inside ``root``; nil for ``root`` itself.
  ///   - target: the new file.
  ///   - permissions: the permissions of the copy, limited by the umask of the process.
  /// - Throws: `CocoaError` or `POSIXError`; then no partial copy is left at `target`.
  package func copy(
    _ name: String, in folder: String?, to target: URL, permissions: mode_t
  ) throws {
    let source = try handle(of: name, in: folder)
    let descriptor = Foundation.open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw Self.lastError }
    let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      while let piece = try source.read(upToCount: Self.piece), !piece.isEmpty {
        try copy.write(contentsOf: piece)
      }
      try copy.close()
    } catch {
      unlink(target.path)
      throw error
    }
  }

  /// The number of bytes that are read at once.
  private static let piece = 1 << 20

  // MARK: - Descriptors

  private func open(_ name: String, in folder: String?) throws -> Int32 {
    let parent = try open(folder: folder)
    defer { close(parent) }
    // The type of the file is checked before opening, because opening a device may already have an effect.
    guard Self.sizeOfRegular(name, in: parent) != nil else {
      throw CocoaError(
        .fileReadUnsupportedScheme,
        userInfo: [NSLocalizedDescriptionKey: "it is not a regular file in its folder"])
    }
    let descriptor = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.lastError }
    return descriptor
  }

  private func open(folder: String?) throws -> Int32 {
    // The path of the root itself may be a link, because the caller chose it.
    let root = Foundation.open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw Self.lastError }
    guard let folder else { return root }
    defer { close(root) }
    let descriptor = openat(root, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.lastError }
    return descriptor
  }

  private static func sizeOfRegular(_ name: String, in parent: Int32) -> Int? {
    var status = stat()
    guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension BundleRecord {
  package var files: UntrustedFolder { UntrustedFolder(url) }

  /// Returns the size of an attachment's file in bytes; nil if it is missing or not a regular file in the bundle.
  package func size(of attachment: BundleEvent.Attachment) -> Int? {
    files.size(of: attachment.file, in: BundleFormat.attachments)
  }
}
