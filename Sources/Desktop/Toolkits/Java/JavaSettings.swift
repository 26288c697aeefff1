// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for Java programs.
enum JavaSettings: ToolkitSettings {
  static var accessibilityVariables: [String: String] { [:] }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    ["JAVA_TOOL_OPTIONS": JavaEnvironment.options(home: folders.home.path)]
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {}
}
