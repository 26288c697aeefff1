// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The consent of a user that tests may use the user's display.
///
/// The consent is stored in the user's configuration (`$XDG_CONFIG_HOME/understudy/consent.json`). It corresponds to
/// the permission that a program on Apple's systems needs to control the computer.
package struct DesktopConsent: Sendable {
  /// The file in which the consent is stored.
  package let file: URL

  private struct Content: Codable {
    var displays: [String: StoredConsent] = [:]
  }

  private struct StoredConsent: Codable {
    /// The date of the consent, in ISO 8601.
    let date: String
    /// The machine of the display, because several machines may share a home folder and have displays with equal names.
    let machine: String
  }

  /// Finds the file of the consent; the file need not exist.
  ///
  /// - Parameter environment: the variables with the location of the user's configuration.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let configured = environment["XDG_CONFIG_HOME"] ?? ""
    let folder = configured.hasPrefix("/") ? configured : home + "/.config"
    file = URL(fileURLWithPath: folder).appendingPathComponent("understudy/consent.json")
  }

  /// The displays of this machine that tests may use, with the dates of the consent.
  package var displays: [(display: String, date: String)] {
    content.displays.filter { $0.value.machine == Self.machine }
      .map { ($0.key, String($0.value.date.prefix(10))) }.sorted { $0.0 < $1.0 }
  }

  /// Returns the date of the consent for a display; nil if there is no consent.
  package func date(of display: String) -> String? { displays.first { $0.display == display }?.date }

  /// Returns the date of the consent for a display.
  ///
  /// - Throws: `DesktopError.noConsent` if the owner has not agreed.
  @discardableResult
  package func agreement(on display: String) throws -> String {
    guard let date = date(of: display) else { throw DesktopError.noConsent(display: display) }
    return date
  }

  /// Stores the consent for a display.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  package func grant(_ display: String) throws {
    var content = content
    content.displays[display] = StoredConsent(
      date: ISO8601DateFormatter().string(from: Date()), machine: Self.machine)
    try write(content)
  }

  /// Removes the consent.
  ///
  /// - Parameter display: the display; if nil, all displays of all machines.
  /// - Throws: `ProcessError.fileFailed`.
  package func revoke(_ display: String?) throws {
    var content = content
    if let display { content.displays[display] = nil } else { content.displays = [:] }
    try write(content)
  }

  /// The stored content; an unreadable file counts as no consent.
  private var content: Content {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
  }

  private func write(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try encoder.encode(content).write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {
      throw ProcessError.fileFailed(
        path: file.path, action: "write", reason: (error as NSError).localizedDescription)
    }
  }

  private static var machine: String { ProcessInfo.processInfo.hostName }
}
