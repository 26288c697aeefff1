// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The library that gives a program another date; its source is `program-clock.c` next to this file.
package enum ProgramClockLibrary {
  /// The name of the library's file.
  ///
  /// If `/proc/PID/maps` contains this name, the program has loaded the library.
  package static let fileName = "libunderstudy-clock.so"

  /// The variable with the path of the file that has the clock.
  static let variable = Setting.clock.name

  /// The variable with the libraries that the dynamic linker loads before all others.
  private static let preload = "LD_PRELOAD"

  static let variablesOfRealClock = [preload: "", variable: ""]

  /// The bytes of the library; nil on architectures for which it is not compiled.
  static var content: [UInt8]? {
    #if arch(x86_64)
      return PackageResources.program_clock_x86_64_so
    #elseif arch(arm64)
      return PackageResources.program_clock_aarch64_so
    #else
      return nil
    #endif
  }

  /// Returns the variables that make a program use a clock.
  ///
  /// - Parameters:
  ///   - library: the file of the library.
  ///   - clock: the file with the clock.
  ///   - environment: the environment without the library; its preloaded libraries are preserved.
  /// - Returns: the variables to add.
  static func variables(_ library: URL, _ clock: ProgramClockFile, _ environment: [String: String])
    -> [String: String]
  {
    let others = environment[preload].map { $0.isEmpty ? "" : ":" + $0 } ?? ""
    return [preload: library.path + others, variable: clock.path]
  }
}
