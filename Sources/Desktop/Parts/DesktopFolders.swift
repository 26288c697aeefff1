// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The folders of one desktop, all in one root folder that only the user who created it may enter.
package struct DesktopFolders: Sendable {
  /// The prefix of the names of root folders.
  static let prefix = "understudy-desktop-"

  /// The name of the file that is locked while the owner or the guard of the desktop runs.
  static let lockName = "lock"

  /// The name of the file with the identifier of the desktop.
  static let identifierName = "identifier"

  /// `WAYLAND_DISPLAY` of programs on Wayland: the name of the compositor's socket in the runtime folder.
  static let waylandDisplay = "wayland-0"

  /// The maximum length of the path in which the root is created, in bytes.
  ///
  /// The path of a socket must be shorter than 108 bytes, and programs append long names to the path of a folder.
  static let maximumBase = 40

  let root: URL
  let lock: FileDescriptor
  /// The home folder: the one of the desktop's programs, or another one, for programs of one test.
  private(set) var home: URL

  var runtime: URL { root.appendingPathComponent("run") }
  var logs: URL { root.appendingPathComponent("log") }
  var settings: URL { root.appendingPathComponent("etc") }
  var services: URL { settings.appendingPathComponent("services") }
  var gioModules: URL { settings.appendingPathComponent("gio") }
  var clocks: URL { settings.appendingPathComponent("clocks") }
  var emptyFolder: URL { settings.appendingPathComponent("empty") }
  var inputSockets: URL { root.appendingPathComponent("input") }
  /// The socket at which a compositor receives the requests of tests; no variable of programs contains its path.
  var controlSocket: URL { inputSockets.appendingPathComponent("control") }
  /// The socket at which programs connect to a compositor.
  var programSocket: URL { runtime.appendingPathComponent(Self.waylandDisplay) }
  var temporary: URL { root.appendingPathComponent("tmp") }
  var authority: URL { root.appendingPathComponent("Xauthority") }
  var serverAuthority: URL { settings.appendingPathComponent("Xauthority") }
  var sessionBusSocket: URL { runtime.appendingPathComponent("bus") }

  var configurationHome: URL { home.appendingPathComponent(".config") }
  var dataHome: URL { home.appendingPathComponent(".local/share") }
  var stateHome: URL { home.appendingPathComponent(".local/state") }
  var cacheHome: URL { home.appendingPathComponent(".cache") }

  /// The folders for the user's files, with the names of xdg-user-dirs.
  static let userFolders = [
    "DESKTOP": "Desktop", "DOCUMENTS": "Documents", "DOWNLOAD": "Downloads", "MUSIC": "Music",
    "PICTURES": "Pictures", "PUBLICSHARE": "Public", "TEMPLATES": "Templates", "VIDEOS": "Videos",
  ]

  /// Creates the folders in a new root folder.
  ///
  /// - Parameters:
  ///   - base: the folder in which the root is created.
  ///   - identifier: the identifier of the desktop, stored in a file for a later clean-up.
  /// - Throws: `ProcessError.fileFailed`.
  init(in base: String = base, identifier: String) throws {
    var template = Array("\(base)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProcessError.fileFailed(
        path: base, action: "create a folder in", reason: ProcessError.reason(errno))
    }
    // Without the zero byte at the end.
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    root = URL(fileURLWithPath: path, isDirectory: true)
    home = root.appendingPathComponent("home")
    do {
      try Self.write(Data(identifier.utf8), to: root.appendingPathComponent(Self.identifierName))
      try ProcessRecord(root: root).begin()
      lock = try Self.makeLock(in: path)
      let folders = [
        runtime, logs, settings, services, emptyFolder, inputSockets, temporary,
        dataHome.appendingPathComponent("dbus-1/services"),
      ]
      for folder in folders { try Self.makeFolder(folder) }
      try makeFoldersOfHome()
    } catch {
      // The first error is thrown. If the removal fails too, the start of a later desktop removes the folder.
      try? FileManager.default.removeItem(at: root)
      throw error
    }
  }

  /// Opens the folders of a desktop that another process owns.
  ///
  /// The other process continues to hold the lock.
  ///
  /// - Throws: `ProcessError.fileFailed` if the folders do not exist.
  init(of root: String) throws {
    self.root = URL(fileURLWithPath: root, isDirectory: true)
    home = self.root.appendingPathComponent("home")
    lock = try FileDescriptor.open("\(root)/\(Self.lockName)", O_RDONLY)
  }

  /// Returns the folders of the same desktop with another home folder, which is created.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func withNewHome() throws -> DesktopFolders {
    var folders = self
    let name = "home-\(UUID().uuidString.prefix(8))"
    folders.home = root.appendingPathComponent(name)
    try folders.makeFoldersOfHome()
    return folders
  }

  /// Creates the home folder with the folders of the XDG specification and the folders for the user's files.
  private func makeFoldersOfHome() throws {
    for folder in [configurationHome, dataHome, stateHome, cacheHome] { try Self.makeFolder(folder) }
    for name in Self.userFolders.values { try Self.makeFolder(home.appendingPathComponent(name)) }
  }

  /// The folder in which root folders are created: the user's runtime folder, which is emptied at logout, or else the
  /// folder for temporary files.
  static var base: String {
    let environment = ProcessInfo.processInfo.environment
    let candidates = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"]].compactMap { $0 }
    return candidates.first { isUsableBase($0) } ?? "/tmp"
  }

  /// The folders in which desktops of this user may exist.
  static var allBases: Set<String> { [base, "/tmp"] }

  private static func isUsableBase(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && path.utf8.count <= maximumBase && stat(path, &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
  }

  /// Creates the lock file of a desktop and locks it.
  ///
  /// The file gets its final name only after it is locked, so that a process that removes old desktops cannot lock it
  /// first.
  private static func makeLock(in root: String) throws -> FileDescriptor {
    let path = root + "/" + lockName
    let lock = try FileDescriptor.open(path + ".new", O_RDWR | O_CREAT | O_EXCL)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0, rename(path + ".new", path) == 0 else {
      throw ProcessError.fileFailed(path: path, action: "lock", reason: ProcessError.reason(errno))
    }
    return lock
  }

  /// Creates a folder, with the folders that contain it, which only the user who owns it may enter.
  package static func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ProcessError.fileFailed(path: folder.path, action: "make", reason: "\(error)")
    }
  }

  /// Writes a file that only the user who owns it may read.
  package static func write(_ data: Data, to file: URL) throws {
    let descriptor = try FileDescriptor.open(file.path, O_WRONLY | O_CREAT | O_TRUNC)
    let count = data.withUnsafeBytes { Foundation.write(descriptor.number, $0.baseAddress, $0.count) }
    guard count == data.count else {
      throw ProcessError.file(file.path, "write", errno)
    }
  }
}
