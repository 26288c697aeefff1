// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program of the system that the desktop uses, with its locations in distributions.
package struct SystemProgram: Sendable {
  let name: String
  let purpose: String
  /// The full paths to try before the folders of `PATH`.
  var paths: [String] = []
  /// Whether the folders of `PATH` are searched too.
  var usesPath = true
  /// The Debian packages that contain the program.
  let packages: [String]

  /// Finds the executable file of the program.
  ///
  /// - Parameter path: the folders to search, separated by colons.
  /// - Returns: the full path.
  /// - Throws: `DesktopError.missingProgram`.
  func find(path: String = SystemProgram.searchPath) throws -> String {
    let folders = usesPath ? path.split(separator: ":").map(String.init) : []
    let candidates = paths + folders.map { $0 + "/" + name }
    if let found = candidates.first(where: ExecutableSearch.isExecutable) { return found }
    throw DesktopError.missingProgram(
      name: name, purpose: purpose, searched: paths + folders, packages: packages)
  }

  /// The owner's `PATH`, followed by the system folders that `PATH` lacks.
  static var searchPath: String {
    var folders: [String] = []
    for folder in ExecutableSearch.foldersOfPrograms() where !folders.contains(folder) {
      folders.append(folder)
    }
    return folders.joined(separator: ":")
  }

  /// Finds the encoder for videos.
  ///
  /// - Throws: `DesktopError.missingProgram`.
  package static func findVideoEncoder() throws -> String { try HelperPrograms.ffmpeg.find() }

  /// Finds the program that recognizes text in pictures.
  ///
  /// - Throws: `DesktopError.missingProgram`.
  package static func findTextRecognizer() throws -> String { try HelperPrograms.tesseract.find() }
}

/// The programs that a desktop needs; those for a kind of display server are declared in the folder of that kind.
enum HelperPrograms {
  static let dbusDaemon = SystemProgram(
    name: "dbus-daemon", purpose: "the message buses", packages: ["dbus-daemon"])
  static let accessibilityLauncher = SystemProgram(
    name: "at-spi-bus-launcher", purpose: "the accessibility bus",
    paths: [
      "/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher",
      "/usr/lib/at-spi-bus-launcher",
    ], usesPath: false, packages: ["at-spi2-core"])
  static let accessibilityRegistry = SystemProgram(
    name: "at-spi2-registryd", purpose: "the list of accessible applications",
    paths: [
      "/usr/libexec/at-spi2-registryd", "/usr/lib/at-spi2-core/at-spi2-registryd",
      "/usr/lib/at-spi2-registryd",
    ], usesPath: false, packages: ["at-spi2-core"])
  static let ffmpeg = SystemProgram(
    name: "ffmpeg", purpose: "encodes the videos of failed tests", packages: ["ffmpeg"])
  static let tesseract = SystemProgram(
    name: "tesseract", purpose: "recognizes texts on the screen for programs without an accessibility tree",
    packages: ["tesseract-ocr"])
  static let bubblewrap = SystemProgram(
    name: "bwrap", purpose: "gives programs an identity for the portals", packages: ["bubblewrap"])
  static let busProxy = SystemProgram(
    name: "xdg-dbus-proxy", purpose: "gives programs an identity for the portals",
    packages: ["xdg-dbus-proxy"])
  static let shell = SystemProgram(
    name: "sh", purpose: "the guard, which cleans up after a desktop", paths: ["/bin/sh"], packages: ["dash"])
}
