// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import Timing

/// Gives programs an identity that the portals accept: their decisions are then stored for this program, and not for
/// all that have none.
///
/// The portal asks the kernel for the process at the other end of a connection, and reads `/.flatpak-info` in that process's
/// root folder (xdg-desktop-portal 1.16, `xdp-utils.c`). Since 1.19 it also reads the sandbox's first process, as
/// Flatpak notes it below the runtime folder (`xdp-app-info-flatpak.c`). So a program gets a proxy of the session bus, and only the
/// proxy has such a root: the program itself stays where it is, and does not take itself to be in a sandbox, which
/// would change its dialogs for files, its settings and what it may use.
final class PortalIdentities: Sendable {
  private struct Proxy {
    let process: DesktopProcess
    let address: String
    /// Its end ends the proxy.
    let lifeline: FileDescriptor
  }

  private let proxies = Mutex<[String: Proxy]>([:])

  /// The address of a session bus on which programs have an identity; the proxy starts with the first use.
  ///
  /// - Throws: `DesktopError` when the proxy cannot be started.
  func address(for identifier: String, on desktop: PrivateDesktop) throws -> String {
    try proxies.withLock { proxies in
      if let proxy = proxies[identifier], proxy.process.termination == nil { return proxy.address }
      let proxy = try Self.start(identifier, on: desktop)
      proxies[identifier] = proxy
      return proxy.address
    }
  }

  /// The processes that stand between programs and the bus.
  ///
  /// They own the programs' names on it.
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
    // Bubblewrap writes its child's number there itself.
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
    // It writes one byte when it listens.
    guard reading.readByte(deadline: Deadline(after: TimeLimits.Desktop.proxyStart.seconds)) != nil else {
      let log = process.lastErrorLines(4)
      process.terminate(grace: 0)
      throw DesktopError.partDied(
        part: "proxy of the session bus", termination: process.termination, log: log)
    }
    return Proxy(process: process, address: "unix:path=\(socket.path)", lifeline: reading)
  }

  /// A separate root folder with all that is in the machine's, so that a file can be added.
  private static func root() throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/").sorted().flatMap { name in
      if let target = try? files.destinationOfSymbolicLink(atPath: "/\(name)") {
        return ["--symlink", target, "/\(name)"]
      }
      return ["--dev-bind-try", "/\(name)", "/\(name)"]
    }
  }
}

extension PrivateDesktop {
  /// The variables by which the portals recognize a program under an id.
  ///
  /// People see the name in the id's desktop file; if the host has no such file, one is written.
  ///
  /// - Parameters:
  ///   - identifier: a desktop-file id of at least three words with dots between them.
  ///   - name: the program's name where it has no desktop file.
  ///   - isKnown: whether the host has a desktop file of the id.
  /// - Returns: the variables.
  /// - Throws: `DesktopError`: programs are missing, or this machine allows no namespaces.
  package func identity(_ identifier: String, name: String, isKnown: Bool) throws -> [String: String] {
    if !isKnown {
      let folder = folders.dataHome.appendingPathComponent("applications")
      try DesktopFolders.makeFolder(folder)
      let file = folder.appendingPathComponent(identifier + ".desktop")
      let line = name.split(whereSeparator: \.isNewline).joined(separator: " ")
      try DesktopFolders.write(
        Data("[Desktop Entry]\nType=Application\nName=\(line)\nExec=false\nNoDisplay=true\n".utf8), to: file)
    }
    return ["DBUS_SESSION_BUS_ADDRESS": try identities.address(for: identifier, on: self)]
  }

  /// The processes that give programs their identity.
  package var identityProcesses: [pid_t] { identities.processes }

  /// Whether a text can be an id for the portals (xdg-desktop-portal 1.16): three words or more of letters, digits and
  /// `_`, with dots between them, none of which begins with a digit; the last may have `-`, too.
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
