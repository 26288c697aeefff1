// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files of a desktop that change what runs on it.
extension PrivateDesktop {
  /// Writes a file of a service that the session bus may start.
  func addService(_ name: String, _ file: String) throws {
    try DesktopFolders.write(
      Data(file.utf8), to: folders.services.appendingPathComponent(name + ".service"))
  }

  /// Changes the colours of programs that are launched later, where the desktop was started with an appearance.
  package func setColours(_ appearance: DesktopConfiguration.Appearance) throws {
    guard configuration.appearance != nil else { return }
    try AllToolkitSettings.write(appearance, folders)
  }
}
