// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation

extension ProgramIdentity {
  /// Returns the file of a command, in `PATH` or in another system folder with programs; nil if there is no such file.
  package static func command(named name: String) -> URL? {
    ExecutableSearch.find(name, in: ExecutableSearch.foldersOfPrograms()).map { URL(fileURLWithPath: $0) }
  }
}

extension ProgramCommand {
  /// Whether the program is a service of the desktop, such as the one that shows the portals' dialogs.
  ///
  /// The session bus starts a service; a test does not.
  package var isDesktopService: Bool {
    PrivateDesktop.serviceNames[URL(fileURLWithPath: executable).lastPathComponent] != nil
  }
}
