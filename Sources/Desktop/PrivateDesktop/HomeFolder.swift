// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Processes

/// A home folder for programs, with the folders of the XDG Base Directory Specification.
///
/// All programs of a desktop share one home folder, unless a test makes another one for its program.
package struct HomeFolder: Sendable {
  private let folders: DesktopFolders
  /// The variables with which a program uses this home folder; empty for that of a user's own desktop.
  package let variables: [String: String]

  init(_ folders: DesktopFolders, variables: [String: String]) {
    self.folders = folders
    self.variables = variables
  }

  /// `HOME`.
  package var url: URL { folders.home }
  /// `XDG_CONFIG_HOME`.
  package var configuration: URL { folders.configurationHome }
  /// `XDG_DATA_HOME`.
  package var data: URL { folders.dataHome }
  /// `XDG_STATE_HOME`.
  package var state: URL { folders.stateHome }
  /// `XDG_CACHE_HOME`.
  package var cache: URL { folders.cacheHome }

  /// Changes settings that programs read with GSettings.
  ///
  /// - Parameters:
  ///   - schema: the id of the schema.
  ///   - path: the path of the schema; nil for a schema with a fixed path.
  ///   - values: the values by their keys.
  /// - Throws: ``SettingsFileError`` if the schema is not installed; `ProcessError.fileFailed`.
  package func setGSettings(_ schema: String, path: String?, _ values: [String: SettingValue]) throws {
    let path = try path ?? GSettingsSchemas().path(of: schema)
    let group = path.split(separator: "/").joined(separator: "/")
    try change(configuration.appendingPathComponent(GSettingsFile.path)) { settings in
      for (key, value) in values { settings.set(key, to: GSettingsFile.text(value), in: group) }
    }
  }

  /// Changes settings that Qt programs read with `QSettings`.
  ///
  /// - Parameters:
  ///   - organization: the name of the organization.
  ///   - application: the name of the program; nil for the settings of all programs of the organization.
  ///   - values: the values by their keys. The part of a key before the first slash is its group.
  /// - Throws: `ProcessError.fileFailed`.
  package func setQSettings(organization: String, application: String?, _ values: [String: SettingValue])
    throws
  {
    let path = application.map { "\(organization)/\($0).conf" } ?? "\(organization).conf"
    try change(configuration.appendingPathComponent(path)) { settings in
      for (key, value) in values {
        let place = QSettingsFile.place(of: key)
        settings.set(place.key, to: QSettingsFile.text(value), in: place.group)
      }
    }
  }

  private func change(_ file: URL, _ body: (inout KeyFile) -> Void) throws {
    var settings = KeyFile("")
    if FileManager.default.fileExists(atPath: file.path) {
      do {
        settings = KeyFile(try String(contentsOf: file, encoding: .utf8))
      } catch {
        throw ProcessError.fileFailed(path: file.path, action: "read", reason: "\(error)")
      }
    }
    body(&settings)
    try DesktopFolders.makeFolder(file.deletingLastPathComponent())
    try DesktopFolders.write(Data(settings.text.utf8), to: file)
  }
}

extension PrivateDesktop {
  /// The home folder of the desktop's programs.
  package var home: HomeFolder {
    HomeFolder(folders, variables: isUserDesktop ? [:] : variables(ofHomeIn: folders))
  }

  /// Makes a home folder with the settings files of toolkits.
  ///
  /// It is removed with the desktop, unless ``removeHome(_:)`` removes it earlier.
  ///
  /// - Parameter appearance: the colors of programs; nil if the desktop has no appearance.
  /// - Returns: the home folder.
  /// - Throws: `ProcessError.fileFailed`.
  package func makeHome(_ appearance: DesktopConfiguration.Appearance?) throws -> HomeFolder {
    let new = try folders.withNewHome()
    if !isUserDesktop {
      try environment(in: new).writeSettingsOfHome()
      if let appearance { try AllToolkitSettings.write(appearance, new) }
    }
    return HomeFolder(new, variables: variables(ofHomeIn: new).merging(GSettingsFile.variables) { $1 })
  }

  private func environment(in folders: DesktopFolders) -> DesktopEnvironment {
    DesktopEnvironment(configuration: configuration, folders: folders, identifier: identifier)
  }

  /// Returns the variables with a path in a home folder, also those of toolkits.
  private func variables(ofHomeIn folders: DesktopFolders) -> [String: String] {
    let ofToolkits = isUserDesktop ? [:] : AllToolkitSettings.variables(configuration, folders)
    return environment(in: folders).homeVariables.merging(
      ofToolkits.filter { $0.value.contains(folders.home.path) }
    ) { $1 }
  }

  /// Removes a home folder that ``makeHome(_:)`` has made.
  package func removeHome(_ home: HomeFolder) {
    // A program that still runs may write a file during the removal. The rest is removed with the desktop.
    try? FileManager.default.removeItem(at: home.url)
  }
}
