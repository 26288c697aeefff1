// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs

/// A home folder for programs, apart from the one that all programs of the desktop share.
///
/// Extension of Understudy: Apple's API has no counterpart. A test prepares the files and settings that a program finds
/// at its launch, and reads the files that the program has written:
///
/// ```swift
/// let home = try UnderstudyHome()
/// try "theme = dark".write(to: home.configuration.appending(path: "editor.toml"), atomically: true, encoding: .utf8)
/// app.home = home
/// app.launch()
/// ```
///
/// The folder has the settings of the desktop for all toolkits, and the empty folders of a new user: `Documents`,
/// `Downloads` and the others. The programs with this home folder get it as `HOME`, in the `XDG_…_HOME` variables, and as
/// their working directory. Two launches with the same object use the same folder, so the second one finds the data of
/// the first one. A folder that a test makes is removed when the next test starts.
///
/// Programs that the session bus starts, such as the portals, use the home folder of the desktop.
public final class UnderstudyHome: Sendable {
  package let folder: HomeFolder

  /// Makes a home folder; starts the desktop if none is running.
  ///
  /// - Throws: an error if the desktop cannot be started, or if the folder cannot be written.
  public init() throws { folder = try AutomationSession.shared.homes.make() }

  /// The home folder: `HOME`.
  public var url: URL { folder.url }
  /// The folder for configurations: `XDG_CONFIG_HOME`.
  public var configuration: URL { folder.configuration }
  /// The folder for data: `XDG_DATA_HOME`.
  public var data: URL { folder.data }
  /// The folder for state, such as recent files: `XDG_STATE_HOME`.
  public var state: URL { folder.state }
  /// The folder for data that a program can make again: `XDG_CACHE_HOME`.
  public var cache: URL { folder.cache }

  /// Changes settings that programs read with GSettings, as most programs of GNOME do.
  ///
  /// Programs with this home folder read GSettings from a file (`GSETTINGS_BACKEND=keyfile`) instead of dconf. A program
  /// that runs notices a change.
  ///
  /// - Parameters:
  ///   - schema: the id of an installed schema, such as `org.gnome.TextEditor`.
  ///   - path: the path at which the program uses a schema without a fixed path, such as `/org/gnome/profile/1/`.
  ///   - values: the values by their keys.
  /// - Throws: an error if the schema is not installed and there is no path, or if the file cannot be written.
  public func setGSettings(
    _ schema: String, path: String? = nil, _ values: [String: UnderstudySettingValue]
  ) throws {
    try folder.setGSettings(schema, path: path, values.mapValues(\.value))
  }

  /// Changes settings that Qt programs read with `QSettings` in its native format, before their launch.
  ///
  /// The file is `Organization/Program.conf` in the folder for configurations. KDE's programs have other files, such as
  /// `kcalcrc`, which a test writes itself.
  ///
  /// ```swift
  /// try home.setQSettings(organization: "Acme", application: "Editor", ["view/zoom": 1.5, "tips": false])
  /// ```
  ///
  /// - Parameters:
  ///   - organization: the name of the organization that the program sets.
  ///   - application: the name that the program sets; nil for the settings of all programs of the organization.
  ///   - values: the values by their keys, in which a slash separates the group from the key.
  /// - Throws: an error if the file cannot be written.
  public func setQSettings(
    organization: String, application: String? = nil, _ values: [String: UnderstudySettingValue]
  ) throws {
    try folder.setQSettings(
      organization: organization, application: application, values.mapValues(\.value))
  }
}

/// A value of a setting, usually written as a literal: `true`, `3`, `1.5` or `"dark"`.
///
/// Extension of Understudy: Apple's API has no counterpart.
public struct UnderstudySettingValue: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  let value: SettingValue

  /// A string.
  public init(_ text: String) { value = .text(text) }
  /// A truth value.
  public init(_ flag: Bool) { value = .flag(flag) }
  /// A whole number.
  public init(_ number: Int) { value = .integer(number) }
  /// A number.
  public init(_ number: Double) { value = .number(number) }

  /// A value of any other type, as its text stands in the file.
  ///
  /// - Parameter text: for GSettings, a value in the text format of GVariant, such as `['de', 'fr']` or `uint16 3`.
  public init(raw text: String) { value = .raw(text) }

  /// A string.
  public init(stringLiteral value: String) { self.init(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
}
