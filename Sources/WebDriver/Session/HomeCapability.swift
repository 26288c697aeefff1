// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Notation
import Programs

/// The capability "understudy:home": a new home folder for the program, with files and settings.
///
///     {"files": {".config/editor.toml": "theme = dark"},
///      "gsettings": {"org.gnome.TextEditor": {"wrap-text": false}},
///      "qsettings": {"Acme/Editor": {"view/zoom": 1.5}}}
///
/// Each member may be missing.
struct HomeCapability {
  private let files: [String: String]
  private let gSettings: [String: [String: SettingValue]]
  private let qSettings: [String: [String: SettingValue]]

  /// Reads the capability; nil if it is missing.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument".
  init?(_ capabilities: Capabilities) throws {
    guard let value = capabilities.understudy("home") else { return nil }
    guard let members = value.object else { throw Self.invalid("must be an object", value) }
    let known = ["files", "gsettings", "qsettings"]
    if let other = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw WebDriverError(
        .invalidArgument,
        "\"understudy:home\" has \"\(other)\", but can have only \(known.map { "\"\($0)\"" }.joined(separator: ", "))."
      )
    }
    files = try Self.members(of: members["files"], "files").mapValues {
      guard let text = $0.string else { throw Self.invalid("must have strings as the contents of files", $0) }
      return text
    }
    gSettings = try Self.settings(members["gsettings"], "gsettings")
    qSettings = try Self.settings(members["qsettings"], "qsettings")
    if let path = (Array(files.keys) + qSettings.keys).sorted().first(where: { !Self.isInside($0) }) {
      throw WebDriverError(
        .invalidArgument,
        "The files of \"understudy:home\" must be below the home folder, such as \".config/editor.toml\"; found "
          + "\"\(path)\".")
    }
  }

  /// Makes the home folder.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if a schema of GSettings is not installed; `AutomationError`.
  func make(in session: AutomationSession) throws -> HomeFolder {
    let home = try session.homes.make()
    for (path, text) in files {
      let file = home.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    do {
      for (schema, values) in gSettings { try home.setGSettings(schema, path: nil, values) }
    } catch let error as SettingsFileError {
      throw WebDriverError(.invalidArgument, "\(error)")
    }
    for (name, values) in qSettings {
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      try home.setQSettings(organization: parts[0], application: parts.dropFirst().first, values)
    }
    return home
  }

  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").isEmpty && !path.split(separator: "/").contains("..")
  }

  private static func settings(_ value: JSONValue?, _ name: String) throws -> [String: [String: SettingValue]]
  {
    try members(of: value, name).mapValues { try members(of: $0, name).mapValues(setting) }
  }

  private static func members(of value: JSONValue?, _ name: String) throws -> [String: JSONValue] {
    guard let value, value != .null else { return [:] }
    guard let members = value.object else { throw invalid("must have an object as \"\(name)\"", value) }
    return members
  }

  private static func setting(_ value: JSONValue) throws -> SettingValue {
    if let text = value.string { return .text(text) }
    if let flag = value.bool { return .flag(flag) }
    if let number = value.integer { return .integer(number) }
    if let number = value.number { return .number(number) }
    throw invalid("must have strings, numbers and truth values as settings", value)
  }

  private static func invalid(_ text: String, _ found: JSONValue) -> WebDriverError {
    WebDriverError(.invalidArgument, "\"understudy:home\" \(text); found \(found.text).")
  }
}
