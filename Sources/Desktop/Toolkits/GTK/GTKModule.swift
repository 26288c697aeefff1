// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The module that makes GTK 4.16 and newer report correct positions; its source is `gtk4-bounds.c` next to this file.
///
/// The environment variable ``variable`` names the folder of the module. GLib loads the module in each program that is
/// started with this variable.
package enum GTKModule {
  /// The name of the module's file.
  ///
  /// If `/proc/PID/maps` contains this name, the program has loaded the module.
  package static let fileName = "libunderstudy-gtk4.so"

  /// The name of the file that the module maps into the memory of a program when the module begins to correct GTK's
  /// positions.
  ///
  /// A program that has loaded the module, but not this file, still reports GTK's own positions.
  package static let mark = "understudy-gtk4-places"

  package static var isThereForThisMachine: Bool { content != nil }

  static let variable = "GIO_EXTRA_MODULES"

  /// The bytes of the module; nil on architectures for which it is not compiled.
  private static var content: [UInt8]? {
    #if arch(x86_64)
      return PackageResources.gtk4_bounds_x86_64_so
    #elseif arch(arm64)
      return PackageResources.gtk4_bounds_aarch64_so
    #else
      return nil
    #endif
  }

  /// Writes the module to the folder in which programs of the desktop find it.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(in folders: DesktopFolders) throws {
    guard let content else { return }
    try DesktopFolders.makeFolder(folders.gioModules)
    try DesktopFolders.write(Data(content), to: folders.gioModules.appendingPathComponent(fileName))
  }

  /// Returns the variables that make programs load the module.
  ///
  /// - Parameters:
  ///   - folders: the folders of the desktop.
  ///   - environment: the environment without the module; its module folders are preserved.
  /// - Returns: the variables to add; empty if there is no module for this architecture.
  static func variables(in folders: DesktopFolders, _ environment: [String: String] = [:]) -> [String: String]
  {
    guard content != nil else { return [:] }
    let others = environment[variable].map { $0.isEmpty ? "" : ":" + $0 } ?? ""
    return [variable: folders.gioModules.path + others]
  }
}
