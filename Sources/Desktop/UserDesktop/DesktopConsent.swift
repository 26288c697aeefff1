// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A user's consent that tests may use a display of theirs.
///
/// It is stored in the user's own configuration (`$XDG_CONFIG_HOME/understudy/consent.json`), as Apple's systems store which programs
/// may control the computer.
package struct DesktopConsent: Sendable {
  /// The file that stores it.
  package let file: URL

  private struct Content: Codable {
    var displays: [String: StoredConsent] = [:]
  }

  private struct StoredConsent: Codable {
    /// ISO 8601.
    let date: String
    /// A home folder may be on several machines, whose displays have the same names.
    let machine: String
  }

  /// - Parameter environment: says where the user's configuration is.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let configured = environment["XDG_CONFIG_HOME"] ?? ""
    let folder = configured.hasPrefix("/") ? configured : home + "/.config"
    file = URL(fileURLWithPath: folder).appendingPathComponent("understudy/consent.json")
  }

  /// The displays of this machine that tests may use, with the days on which that was agreed to.
  package var displays: [(display: String, date: String)] {
    content.displays.filter { $0.value.machine == Self.machine }
      .map { ($0.key, String($0.value.date.prefix(10))) }.sorted { $0.0 < $1.0 }
  }

  /// The day on which a display was agreed to; nil when it was not.
  package func date(of display: String) -> String? { displays.first { $0.display == display }?.date }

  /// The day on which the owner agreed to a display.
  ///
  /// - Throws: `DesktopError.noConsent` where the owner has not.
  @discardableResult
  package func agreement(on display: String) throws -> String {
    guard let date = date(of: display) else { throw DesktopError.noConsent(display: display) }
    return date
  }

  /// - Throws: `ProcessError.fileFailed`.
  package func grant(_ display: String) throws {
    var content = content
    content.displays[display] = StoredConsent(
      date: ISO8601DateFormatter().string(from: Date()), machine: Self.machine)
    try write(content)
  }

  /// - Parameter display: all displays of all machines when nil.
  /// - Throws: `ProcessError.fileFailed`.
  package func revoke(_ display: String?) throws {
    var content = content
    if let display { content.displays[display] = nil } else { content.displays = [:] }
    try write(content)
  }

  /// The stored content; a file that cannot be read gives no consent.
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
