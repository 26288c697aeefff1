// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Processes
import Synchronization
import Timing

/// Gives programs an identity that the portals accept.
///
/// With an identity, the portals store the user's decisions for this program alone, instead of for all programs without
/// an identity. A portal reads the file `/.flatpak-info` in the root folder of the process at the other end of a
/// connection (xdg-desktop-portal 1.16, `xdp-utils.c`). Since version 1.19, a portal also reads the number of the
/// sandbox's first process, which Flatpak stores in the runtime folder (`xdp-app-info-flatpak.c`). Therefore a program
/// gets a proxy of the session bus, and only the proxy has such a root folder. The program itself runs outside of that
/// folder and does not detect a sandbox, which would change its file dialogs, its settings and its permissions.
final class PortalIdentityProvider: Sendable {
  private struct Proxy {
    let process: DesktopProcess
    let address: String
    /// The reading end of a pipe; the proxy ends when this end is closed.
    let lifeline: FileDescriptor
  }

  private let proxies = Mutex<[String: Proxy]>([:])

  /// Returns the address of a session bus on which programs have an identity.
  ///
  /// The proxy starts at the first call.
  ///
  /// - Throws: `DesktopError` if the proxy cannot be started.
  func address(for identifier: String, on desktop: PrivateDesktop) throws -> String {
    try proxies.withLock { proxies in
      if let proxy = proxies[identifier], proxy.process.termination == nil { return proxy.address }
      let proxy = try Self.start(identifier, on: desktop)
      proxies[identifier] = proxy
      return proxy.address
    }
  }

  /// The processes of the proxies between programs and the bus.
  ///
  /// The proxies, not the programs, own the names of the programs on the bus.
  var processes: [pid_t] {
    proxies.withLock { proxies in
      proxies.values.flatMap {
        [$0.process.processIdentifier] + DesktopProcess.descendants(of: $0.process.processIdentifier)
      }
    }
  }

  private static func start(_ identifier: String, on desktop: PrivateDesktop) throws -> Proxy {
    let namespace = try HelperPrograms.bubblewrap.find()
    let program = try HelperPrograms.busProxy.find()
    let folder = desktop.folders.settings.appendingPathComponent("identities")
    try DesktopFolders.makeFolder(folder)
    let info = folder.appendingPathComponent(identifier)
    let instance = String(UUID().uuidString.prefix(8))
    try DesktopFolders.write(
      Data(
        "[Application]\nname=\(identifier)\n\n[Instance]\ninstance-id=\(instance)\napp-path=/usr\n".utf8),
      to: info)
    let socket = desktop.folders.runtime.appendingPathComponent("bus-\(instance)")
    let instanceFolder = desktop.folders.runtime.appendingPathComponent(".flatpak/\(instance)")
    try DesktopFolders.makeFolder(instanceFolder)
    // Bubblewrap itself writes the number of its child process to this file.
    let note = try FileDescriptor.open(
      instanceFolder.appendingPathComponent("bwrapinfo.json").path, O_WRONLY | O_CREAT | O_TRUNC)
    let (reading, writing) = try FileDescriptor.pipe()
    let process = try desktop.spawn(
      executable: namespace,
      arguments: try root() + [
        "--ro-bind", info.path, "/.flatpak-info", "--info-fd", "4", "--", program, "--fd=3",
        desktop.sessionBusAddress, socket.path,
      ],
      name: "xdg-dbus-proxy", inherited: [writing, note])
    writing.close()
    note.close()
    // The proxy writes one byte when it listens.
    guard reading.readByte(deadline: Deadline(after: TimeLimits.Desktop.proxyStart.seconds)) != nil else {
      let log = process.lastErrorLines(4)
      process.terminate(grace: 0)
      throw DesktopError.partDied(
        part: "proxy of the session bus", termination: process.termination, log: log)
    }
    return Proxy(process: process, address: "unix:path=\(socket.path)", lifeline: reading)
  }

  /// Returns options of bubblewrap for a separate root folder with all contents of the machine's root.
  ///
  /// A file can be added to such a folder.
  private static func root() throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/").sorted().flatMap { name in
      // An error means that the entry is not a symbolic link.
      if let target = try? files.destinationOfSymbolicLink(atPath: "/\(name)") {
        return ["--symlink", target, "/\(name)"]
      }
      return ["--dev-bind-try", "/\(name)", "/\(name)"]
    }
  }
}

extension PrivateDesktop {
  /// Returns the variables by which the portals recognize a program under an id.
  ///
  /// Dialogs of the portals show the name in the desktop file of this id. If the host has no such file, the function
  /// writes one.
  ///
  /// - Parameters:
  ///   - identifier: a desktop-file id of at least three words, separated by dots.
  ///   - name: the name of the program if it has no desktop file.
  ///   - isKnown: whether the host has a desktop file of the id.
  /// - Returns: the variables.
  /// - Throws: `DesktopError` if programs are missing or this machine does not allow namespaces.
  package func identity(_ identifier: String, name: String, isKnown: Bool) throws -> [String: String] {
    if !isKnown {
      let folder = folders.dataHome.appendingPathComponent("applications")
      try DesktopFolders.makeFolder(folder)
      let file = folder.appendingPathComponent(identifier + ".desktop")
      let line = KeyFile.escaped(name.split(whereSeparator: \.isNewline).joined(separator: " "))
      try DesktopFolders.write(
        Data("[Desktop Entry]\nType=Application\nName=\(line)\nExec=false\nNoDisplay=true\n".utf8), to: file)
    }
    return ["DBUS_SESSION_BUS_ADDRESS": try identityProvider.address(for: identifier, on: self)]
  }

  /// The processes of the proxies that give programs an identity.
  package var identityProcesses: [pid_t] { identityProvider.processes }

  /// Whether a string is a valid id for the portals (xdg-desktop-portal 1.16).
  ///
  /// An id has three or more words, separated by dots, of letters, digits and `_`. No word begins with a digit. The
  /// last word may also contain `-`.
  package static func isIdentity(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count >= 3 && text.utf8.count <= 255
      && words.enumerated().allSatisfy { place, word in
        word.first.map { !$0.isNumber && $0 != "-" } == true
          && word.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" && place == words.count - 1)
          }
      }
  }
}
