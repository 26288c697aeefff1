// SPDX-License-Identifier: Apache-2.0

import Desktop

extension RunningDesktop {
  /// Makes a home folder for the programs of a test, with the colors that the desktop has now.
  ///
  /// - Throws: `ProcessError.fileFailed`, or an error of Foundation if the dark theme cannot be written.
  package func makeHome() throws -> HomeFolder {
    let colors: DesktopConfiguration.Appearance = device.appearance == .dark ? .dark : .light
    let home = try desktop.makeHome(desktop.configuration.appearance.map { _ in colors })
    if device.appearance != .unspecified { try DarkTheme.write(in: home.url) }
    return home
  }
}
