// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Notation
import Processes
import Timing

/// The services of the host's session bus, found by their files (D-Bus Specification, "Message Bus Starting Services").
enum HostServices {
  /// The data folders of the host, in the order of the XDG Base Directory Specification.
  static var dataFolders: [String] { dataFolders(in: ProcessInfo.processInfo.environment) }

  /// Returns the data folders that an environment names, and at the end the folder of the distribution.
  static func dataFolders(in environment: [String: String]) -> [String] {
    // An empty variable has the same meaning as a missing one (XDG Base Directory Specification 0.8).
    let folders =
      environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return folders.split(separator: ":").map(String.init) + ["/usr/share"]
  }

  /// Returns the service file of a name, without its systemd unit, which is not available on the private bus.
  ///
  /// - Parameters:
  ///   - name: a name on the session bus.
  ///   - folders: the data folders; if nil, the host's folders.
  /// - Returns: the file; nil if the name has no file.
  static func file(_ name: String, in folders: [String]? = nil) -> KeyFile? {
    for folder in folders ?? dataFolders {
      // A folder without a readable file of this name is skipped.
      guard var file = KeyFile(readingFrom: "\(folder)/dbus-1/services/\(name).service") else { continue }
      file.remove("SystemdService", in: group)
      return file
    }
    return nil
  }

  /// Returns the path of the program that a service file starts; nil if the file names no program.
  static func program(in file: KeyFile) -> String? {
    file.string("Exec", in: group).flatMap(ShellWords.split)?.first
  }

  /// The group of a service file.
  static let group = "D-BUS Service"
}

extension PrivateDesktop {
  /// Lets the session bus start the server of a program, if the program's executable only requests windows from it.
  ///
  /// The name of the service is the id of the program's desktop file. Some terminals are such programs: the launched
  /// process requests a window from a server, and ends.
  ///
  /// - Parameters:
  ///   - names: the ids of the program's desktop files.
  ///   - folders: the data folders, for example with desktop files and services.
  ///   - executable: the program that is launched. A service that starts this same program is not offered, because the
  ///     program owns the name when it is running, and only a test may launch it.
  ///   - extra: variables for the process that the bus starts.
  /// - Throws: `DesktopError` if the bus does not accept the service.
  package func offerService(
    named names: [String], in folders: [String], except executable: String,
    environment extra: [String: String]
  ) throws {
    let executableName = URL(fileURLWithPath: executable).lastPathComponent
    // A user's own bus has its own services and must not be changed.
    guard !isUserDesktop else { return }
    for name in names {
      guard let file = HostServices.file(name, in: folders),
        let program = HostServices.program(in: file),
        URL(fileURLWithPath: program).lastPathComponent != executableName
      else { continue }
      try addService(name, file.text)
      let deadline = Deadline(after: TimeLimits.Desktop.activation.seconds)
      let bus = try BusConnection(address: sessionBusAddress, name: "session bus", deadline: deadline)
      try bus.updateActivationEnvironment(extra, deadline: deadline)
      try bus.reloadServices(deadline: deadline)
      bus.waitForEndedOwner(of: name, deadline: deadline)
    }
  }
}

extension BusConnection {
  /// Waits until the bus has removed the name of an owner that has ended.
  ///
  /// A server that was just terminated owns its name for some more milliseconds. If a launcher sends a request in this
  /// time, the request goes to the old server and fails, and no new server starts (seen with dbus-daemon 1.14.10). The
  /// wait also ends if the bus reports no owner, or does not answer.
  func waitForEndedOwner(of service: String, deadline: Deadline) {
    while !deadline.hasPassed, let owner = try? processIdentifier(of: service, deadline: deadline),
      ForeignProcess(owner) == nil
    {
      poll(nil, 0, TimeLimits.Desktop.endedOwnerPoll.milliseconds)
    }
  }
}
