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
    for file in ProgramFile.all(inMemoryMap: maps) where !file.path.contains("-linux-gnu/") {
      guard let accessibility = accessibility(of: file) else { continue }
      return LoadedToolkit(
        name: "AccessKit", library: URL(fileURLWithPath: file.path).lastPathComponent,
        accessibility: accessibility)
    }
    return nil
  }

  /// The accessibility of the programs that execute a file, if the file contains AccessKit; otherwise nil.
  private static func accessibility(of file: ProgramFile) -> LoadedToolkit.Accessibility? {
    if let known = known.withLock({ $0[file] }) { return known }
    let found = readAccessibility(of: file)
    known.withLock { $0[file] = .some(found) }
    return found
  }

  /// The results for the files that have been read, because such a file may have more than 100 MB.
  private static let known = Mutex<[ProgramFile: LoadedToolkit.Accessibility?]>([:])

  private static func readAccessibility(of file: ProgramFile) -> LoadedToolkit.Accessibility? {
    // A file that cannot be read, or was deleted after its start, is treated as one without AccessKit.
    guard file.contains(adapter) == true else { return nil }
    return file.contains("ScreenReaderEnabled") == true ? .withScreenReader : .usual
  }

  /// The name of the adapter, which is in the text of its errors.
  private static let adapter = "accesskit_unix"
}
