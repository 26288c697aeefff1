// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program of the system that the desktop uses, and where distributions put it.
package struct Program: Sendable {
  let name: String
  let purpose: String
  /// Full paths to look at before the folders of `PATH`.
  var paths: [String] = []
  /// Whether `PATH` is looked at, too.
  var usesPath = true
  /// Debian packages that have it.
  let packages: [String]

  /// The program's file.
  ///
  /// - Parameter path: the folders to look in, with colons between them.
  /// - Returns: its full path.
  /// - Throws: `DesktopError.missingProgram`.
  func find(path: String = Program.searchPath) throws -> String {
    let folders = usesPath ? path.split(separator: ":").map(String.init) : []
    let candidates = paths + folders.map { $0 + "/" + name }
    if let found = candidates.first(where: ExecutableSearch.isExecutable) { return found }
    throw DesktopError.missingProgram(
      name: name, purpose: purpose, searched: paths + folders, packages: packages)
  }

  /// The owner's `PATH` and the folders of the system that some accounts lack in theirs.
  static var searchPath: String {
    var folders: [String] = []
    for folder in ExecutableSearch.foldersOfPrograms() where !folders.contains(folder) {
      folders.append(folder)
    }
    return folders.joined(separator: ":")
  }

  /// The encoder of videos.
  ///
  /// - Throws: `DesktopError.missingProgram`.
  package static func findVideoEncoder() throws -> String { try HelperPrograms.ffmpeg.find() }

  /// The program that recognizes texts in pictures.
  ///
  /// - Throws: `DesktopError.missingProgram`.
  package static func findTextRecognizer() throws -> String { try HelperPrograms.tesseract.find() }
}

/// The programs a desktop is made of; those of a display server are in its folder.
enum HelperPrograms {
  static let dbusDaemon = Program(
    name: "dbus-daemon", purpose: "the message buses", packages: ["dbus-daemon"])
  static let accessibilityLauncher = Program(
    name: "at-spi-bus-launcher", purpose: "the accessibility bus",
    paths: [
      "/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher",
      "/usr/lib/at-spi-bus-launcher",
    ], usesPath: false, packages: ["at-spi2-core"])
  static let accessibilityRegistry = Program(
    name: "at-spi2-registryd", purpose: "the list of accessible applications",
    paths: [
      "/usr/libexec/at-spi2-registryd", "/usr/lib/at-spi2-core/at-spi2-registryd",
      "/usr/lib/at-spi2-registryd",
    ], usesPath: false, packages: ["at-spi2-core"])
  static let ffmpeg = Program(
    name: "ffmpeg", purpose: "encodes the videos of tests that failed", packages: ["ffmpeg"])
  static let tesseract = Program(
    name: "tesseract", purpose: "reads texts on the screen, of programs without an accessibility tree",
    packages: ["tesseract-ocr"])
  static let bubblewrap = Program(
    name: "bwrap", purpose: "gives programs an identity for the portals", packages: ["bubblewrap"])
  static let busProxy = Program(
    name: "xdg-dbus-proxy", purpose: "gives programs an identity for the portals",
    packages: ["xdg-dbus-proxy"])
  static let shell = Program(
    name: "sh", purpose: "the guard that cleans up", paths: ["/bin/sh"], packages: ["dash"])
}
