// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for Java programs.
///
/// OpenJDK has no display back end for Wayland, so a Java program with windows ends at its start on a desktop with
/// `display=wayland`.
enum JavaSettings: ToolkitSettings {
  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    ["JAVA_TOOL_OPTIONS": JavaEnvironment.options(home: folders.home.path)]
  }
}
