// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings that the programs of one toolkit need on a desktop, before it is known which toolkit a program has.
///
/// The code about running programs is in the module `Toolkits`.
protocol ToolkitSettings: SendableMetatype {
  /// Variables that make programs accessible, on any desktop.
  static var accessibilityVariables: [String: String] { get }

  /// Variables that say which display server programs are to draw on, on any desktop.
  ///
  /// - Parameter session: the kind of session, as in `XDG_SESSION_TYPE`.
  /// - Returns: what is added to the environment of programs.
  static func variables(session: String) -> [String: String]

  /// Other variables of programs on a private desktop.
  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]

  /// Writes the files in the home folder that the toolkit reads its settings from.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws

  /// Changes the files that programs read colours from which are launched later.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws
}

extension ToolkitSettings {
  static func variables(session: String) -> [String: String] { [:] }

  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws {}
}

/// The settings of all toolkits, one after the other.
enum AllToolkitSettings {
  private static let all: [any ToolkitSettings.Type] = [
    GTKSettings.self, QtSettings.self, LibreOfficeSettings.self, JavaSettings.self, EFLSettings.self,
  ]

  static var accessibilityVariables: [String: String] {
    // A variable that is not specific to one toolkit.
    all.reduce(into: ["ACCESSIBILITY_ENABLED": "1"]) { $0.merge($1.accessibilityVariables) { $1 } }
  }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    all.reduce(into: accessibilityVariables) { $0.merge($1.variables(configuration, folders)) { $1 } }
  }

  static func variables(session: String) -> [String: String] {
    all.reduce(into: [:]) { $0.merge($1.variables(session: session)) { $1 } }
  }

  /// Variables of programs on the user's own desktop, whose settings stay as they are.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func variables(onUsersDesktop environment: [String: String], _ folders: DesktopFolders) throws
    -> [String: String]
  {
    try GTKModule.write(in: folders)
    return accessibilityVariables.merging(GTKModule.variables(in: folders, environment)) { $1 }
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    for toolkit in all { try toolkit.write(configuration, folders) }
  }

  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws {
    for toolkit in all { try toolkit.write(appearance, folders) }
  }
}
