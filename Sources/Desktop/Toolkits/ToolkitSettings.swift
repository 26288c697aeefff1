// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for programs of one toolkit, which every program gets because its toolkit is not known before its
/// start.
///
/// They are variables and files that exist before the first program. Scripts, other programs and the bus also start
/// programs, which need these settings too. See `LaunchRules` in the module `Toolkits` for the settings of one program
/// that a test launches. The code that depends on the toolkit of a running program is in that module too.
protocol ToolkitSettings: SendableMetatype {
  /// Variables that make programs accessible, on any desktop.
  static var accessibilityVariables: [String: String] { get }

  /// Returns variables that select the display server for programs, on any desktop.
  static func variables(session: SessionType) -> [String: String]

  /// Returns the other variables of programs on a private desktop.
  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]

  /// Writes the toolkit's files that all home folders of a desktop share, when the desktop starts.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func writeShared(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws

  /// Writes the toolkit's settings files in the home folder.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws

  /// Changes the colors in the settings files, for programs that are launched later.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws
}

extension ToolkitSettings {
  static var accessibilityVariables: [String: String] { [:] }

  static func variables(session: SessionType) -> [String: String] { [:] }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  { [:] }

  static func writeShared(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {}

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {}

  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws {}
}

/// The combined settings of all toolkits.
enum AllToolkitSettings {
  private static let all: [any ToolkitSettings.Type] = [
    GTKSettings.self, QtSettings.self, GeckoSettings.self, ChromiumSettings.self, LibreOfficeSettings.self,
    JavaSettings.self, EFLSettings.self, SDLSettings.self,
  ]

  static var accessibilityVariables: [String: String] {
    // The first variable is not specific to one toolkit.
    all.reduce(into: ["ACCESSIBILITY_ENABLED": "1"]) { $0.merge($1.accessibilityVariables) { $1 } }
  }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    all.reduce(into: accessibilityVariables) { $0.merge($1.variables(configuration, folders)) { $1 } }
  }

  static func variables(session: SessionType) -> [String: String] {
    all.reduce(into: [:]) { $0.merge($1.variables(session: session)) { $1 } }
  }

  /// Returns the variables of programs on the user's own desktop, where no settings files are changed.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func variables(onUsersDesktop environment: [String: String], _ folders: DesktopFolders) throws
    -> [String: String]
  {
    try GTKModule.write(in: folders)
    return accessibilityVariables.merging(GTKModule.variables(in: folders, environment)) { $1 }
  }

  static func writeShared(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    for toolkit in all { try toolkit.writeShared(configuration, folders) }
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    for toolkit in all { try toolkit.write(configuration, folders) }
  }

  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws {
    for toolkit in all { try toolkit.write(appearance, folders) }
  }
}
