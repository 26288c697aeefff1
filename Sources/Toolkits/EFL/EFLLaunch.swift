// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch settings of EFL programs, which connect to the bus only while there is a screen reader.
///
/// See `EFLSettings` in the module `Desktop` for the variables of all programs.
enum EFLLaunch: LaunchRules {
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  )
    -> LaunchAdditions?
  {
    isEFL(executable) ? LaunchAdditions(needsScreenReader: true) : nil
  }

  /// Whether an executable refers to the library of widgets.
  static func isEFL(_ executable: String) -> Bool {
    // A program that cannot be read is launched without special settings.
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: executable), options: .alwaysMapped),
      data.starts(with: [0x7F] + Data("ELF".utf8))
    else { return false }
    return data.range(of: Data("libelementary.so".utf8)) != nil
  }
}
