// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Programs that contain AccessKit, which is linked into the files of a program or of a module of Python.
///
/// Its adapter for Unix connects to the accessibility bus while a property of `org.a11y.Status` is true. Versions up to
/// 0.17 and from 0.22 on read `IsEnabled` (seen with 0.17.1 in Rerun 0.30 and 0.22.1 in Slint 1.18). Versions 0.18 to
/// 0.21 read only `ScreenReaderEnabled` (seen with 0.18.0 in Slint 1.16).
enum AccessKitPrograms {
  /// Returns AccessKit, if one of the files of a program contains it.
  ///
  /// - Parameter maps: the text of `/proc/…/maps`.
  /// - Returns: nil if no file contains it.
  static func toolkit(loaded maps: String) -> LoadedToolkit? {
    for file in programFiles(maps) {
      guard let accessibility = accessibility(of: file) else { continue }
      return LoadedToolkit(
        name: "AccessKit", library: URL(fileURLWithPath: file.path).lastPathComponent,
        accessibility: accessibility)
    }
    return nil
  }

  /// A file that a process executes, as `/proc/…/maps` identifies it.
  struct File: Hashable {
    /// The device and the inode.
    let identity: String
    let path: String
  }

  /// Returns the files with code that are not libraries of the system.
  static func programFiles(_ maps: String) -> [File] {
    var files: [File] = []
    for line in maps.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6, fields[1].contains("x") else { continue }
      let path = fields[5].drop { $0 == " " }
      guard path.hasPrefix("/"), !path.contains("-linux-gnu/") else { continue }
      let file = File(identity: "\(fields[3]) \(fields[4])", path: String(path))
      if files.last != file, !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// The accessibility of the programs that execute a file, if the file contains AccessKit; otherwise nil.
  private static func accessibility(of file: File) -> LoadedToolkit.Accessibility? {
    if let known = known.withLock({ $0[file] }) { return known }
    let found = readAccessibility(of: file.path)
    known.withLock { $0[file] = .some(found) }
    return found
  }

  /// The results for the files that have been read, because such a file may have more than 100 MB.
  private static let known = Mutex<[File: LoadedToolkit.Accessibility?]>([:])

  private static func readAccessibility(of path: String) -> LoadedToolkit.Accessibility? {
    // A file that cannot be read, or was deleted after its start, is treated as one without AccessKit.
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      contains(data, adapter)
    else { return nil }
    return contains(data, property) ? .withScreenReader : .usual
  }

  /// The name of the adapter, which is in the text of its errors.
  private static let adapter = "accesskit_unix"
  private static let property = "ScreenReaderEnabled"

  private static func contains(_ data: Data, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return data.withUnsafeBytes { data in
      guard var start = data.baseAddress else { return false }
      let end = start + data.count
      // The C library finds a byte faster than a loop in Swift, which matters for files of 100 MB.
      while start < end, let found = memchr(start, Int32(bytes[0]), end - start) {
        guard end - UnsafeRawPointer(found) >= bytes.count else { return false }
        if memcmp(found, bytes, bytes.count) == 0 { return true }
        start = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
