// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The module that makes GTK 4.16 and newer report correct places: see `gtk4-bounds.c` beside this file.
///
/// GLib loads it from a folder into each program that is started with ``variable``.
package enum GTKModule {
  /// The name of the file, by which one sees in `/proc/PID/maps` that a program has loaded it.
  package static let fileName = "libunderstudy-gtk4.so"

  /// The file that the module maps into the memory of a program once GTK answers from it: loaded alone it does nothing.
  package static let mark = "understudy-gtk4-places"

  package static var isThereForThisMachine: Bool { content != nil }

  static let variable = "GIO_EXTRA_MODULES"

  /// Nil on architectures that it is not compiled for.
  private static var content: [UInt8]? {
    #if arch(x86_64)
      return PackageResources.gtk4_bounds_x86_64_so
    #elseif arch(arm64)
      return PackageResources.gtk4_bounds_aarch64_so
    #else
      return nil
    #endif
  }

  /// Writes the module where programs of the desktop find it.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(in folders: DesktopFolders) throws {
    guard let content else { return }
    try DesktopFolders.makeFolder(folders.gioModules)
    try DesktopFolders.write(Data(content), to: folders.gioModules.appendingPathComponent(fileName))
  }

  /// - Parameters:
  ///   - folders: the desktop's.
  ///   - environment: what programs would be started with otherwise; its own folders of modules stay.
  /// - Returns: the variables to add; none where the module is not there.
  static func variables(in folders: DesktopFolders, _ environment: [String: String] = [:]) -> [String: String]
  {
    guard content != nil else { return [:] }
    let others = environment[variable].map { $0.isEmpty ? "" : ":" + $0 } ?? ""
    return [variable: folders.gioModules.path + others]
  }
}
