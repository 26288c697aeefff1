// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes zip archives.
package enum ZipArchive {
  package enum Problem: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case tooLarge(path: String)
    case compression(path: String)

    package var description: String {
      switch self {
      case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
      case .tooLarge(let path): "\(path) is too large for a zip archive: the limits are 4 GB and 65535 files."
      case .compression(let path): "\(path) cannot be compressed: there was not enough memory."
      }
    }
  }

  /// Returns an archive of a folder and its content, in which all paths begin with the folder's name.
  ///
  /// Symbolic links are stored as links; sockets, pipes and devices are left out.
  ///
  /// - Throws: ``Problem``.
  package static func data(ofDirectory folder: URL) throws -> Data {
    var writer = ZipWriter()
    try add(folder, as: folder.standardizedFileURL.lastPathComponent, to: &writer)
    return try writer.finish()
  }

  private static func add(_ url: URL, as name: String, to writer: inout ZipWriter) throws {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let date = attributes[.modificationDate] as? Date ?? Date()
      let permissions = (attributes[.posixPermissions] as? NSNumber)?.uint16Value ?? 0o644
      func add(_ content: Data, as name: String, _ kind: ZipWriter.Kind) throws {
        try writer.add(
          ZipWriter.Entry(name: name, kind: kind, permissions: permissions, date: date), content)
      }
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?:
        try add(Data(), as: name + "/", .folder)
        for item in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
          try Self.add(url.appendingPathComponent(item), as: "\(name)/\(item)", to: &writer)
        }
      case .typeSymbolicLink?:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
        try add(Data(target.utf8), as: name, .link)
      // The file is not mapped: a program that cuts it in the meantime would end this process with SIGBUS.
      case .typeRegular?: try add(try Data(contentsOf: url), as: name, .file)
      default: break  // Sockets and pipes have no content to store.
      }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem.unreadable(path: url.path, reason: error.localizedDescription)
    }
  }
}
