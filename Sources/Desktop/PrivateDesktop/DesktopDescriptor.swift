// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The data that another process of the same user needs to use a running desktop.
package struct DesktopDescriptor: Codable, Sendable, Equatable {
  /// The identifier of the desktop, see ``PrivateDesktop/identifier``.
  package let identifier: String
  package let displayName: String
  package let authorityFile: String
  package let sessionBusAddress: String
  package let accessibilityBusAddress: String
  /// The folder with all files of the desktop.
  package let rootDirectory: String
  package let serverName: String
  package let serverProcess: Int32
  /// The processes that do work for programs, see ``PrivateDesktop/helperProcesses``.
  package let helperProcesses: [Int32]
  /// Whether the desktop is the user's own desktop, which must not be changed.
  package let isUserDesktop: Bool
  /// The environment of programs on the desktop.
  package let environment: [String: String]
  /// The configuration of the desktop, written as a destination.
  package let destination: String

  /// Writes a file that only the user of the desktop may read.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  package func write(_ data: Data, to file: URL) throws { try DesktopFolders.write(data, to: file) }
}

extension PrivateDesktop {
  /// The data that another process of the user needs to use this desktop.
  ///
  /// The data is as confidential as the display's cookie, because it gives access to the desktop.
  package var descriptor: DesktopDescriptor {
    DesktopDescriptor(
      identifier: identifier, displayName: displayName, authorityFile: authorityFile,
      sessionBusAddress: sessionBusAddress, accessibilityBusAddress: accessibilityBusAddress,
      rootDirectory: rootDirectory.path, serverName: serverName, serverProcess: serverProcess,
      helperProcesses: helperProcesses, isUserDesktop: isUserDesktop, environment: environment,
      destination: configuration.destination)
  }
}

extension DesktopConfiguration {
  /// The configuration as a string that ``init(parsing:)`` can parse.
  package var destination: String {
    var pairs: [String] = []
    if let display {
      pairs = ["display=\(display)"]
    } else {
      pairs = [
        "size=\(Int(size.width))x\(Int(size.height))", "scale=\(scale)",
        "animations=\(animations ? "on" : "off")",
        server == .wayland ? "display=\(server.rawValue)" : "server=\(server.rawValue)",
        "input=\(input.rawValue)",
      ]
      if !openGL { pairs.append("opengl=off") }
      if let locale { pairs.append("locale=\(locale)") }
      if let appearance { pairs.append("appearance=\(appearance.rawValue)") }
      if refreshRate != DesktopConfiguration().refreshRate { pairs.append("refresh=\(refreshRate)") }
      if let textDirection { pairs.append("text-direction=\(textDirection.rawValue)") }
    }
    if let name, !name.contains(",") { pairs.append("name=\(name)") }
    return pairs.joined(separator: ",")
  }
}
