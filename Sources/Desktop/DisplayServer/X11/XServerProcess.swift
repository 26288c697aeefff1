// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import WindowSystem

/// The process of an X server that was started but has not answered yet.
struct XServerProcess {
  private let kind: XServerKind
  private let process: DesktopProcess
  private let answer: FileDescriptor
  private let screenSize: CGSize
  private let folders: DesktopFolders
  private let cookie = XAuthority.makeCookie()
  private let sockets: InputTestSockets

  /// The server's name in messages, such as "X server (Xorg)".
  private var part: String { "\(kind.part) (\(kind.name))" }

  /// Starts a server that chooses a free display number itself.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(_ kind: XServerKind, _ configuration: DesktopConfiguration, launcher: PartLauncher) throws {
    self.kind = kind
    screenSize = configuration.screenSize
    folders = launcher.folders
    sockets = InputTestSockets(in: folders.inputSockets)
    // The files contain no display number, because it is not known yet.
    for file in [folders.serverAuthority, folders.authority] {
      try DesktopFolders.write(XAuthority(cookie: cookie).data, to: file)
    }
    let (reading, writing) = try FileDescriptor.pipe()
    answer = reading
    var arguments = [
      // A screen saver would make every screenshot black after ten minutes.
      "-s", "0", "-dpms",
      "-displayfd", "3", "-auth", folders.serverAuthority.path, "-nolisten", "tcp", "-noreset",
    ]
    switch kind.implementation {
    case .xorg:
      let file = folders.settings.appendingPathComponent("xorg.conf")
      let text = XorgConfiguration(size: screenSize, sockets: sockets).text
      try DesktopFolders.write(Data(text.utf8), to: file)
      arguments += [
        "-config", file.path, "-configdir", folders.emptyFolder.path,
        "-logfile", folders.logs.appendingPathComponent("Xorg.log").path,
        "-novtswitch", "-sharevts",
      ]
    case .xvfb:
      arguments += ["-screen", "0", "\(Int(screenSize.width))x\(Int(screenSize.height))x24"]
    }
    if !configuration.openGL { arguments += ["-extension", "GLX"] }
    process = try launcher.launch(kind.program, arguments: arguments, inherited: [writing])
    // This process's copy of the writing end is closed at the end of this scope, so the pipe ends when the server ends.
  }

  /// Waits until the server answers and checks its screen.
  ///
  /// - Throws: `DesktopError.partDied`, `.partTimedOut`, `.wrongScreenSize`; the server is ended in this case.
  func ready(deadline: Deadline) throws -> XServerSetup {
    do {
      return try answered(deadline: deadline)
    } catch {
      process.terminate(grace: TimeLimits.Desktop.serverStop.seconds)
      throw error
    }
  }

  private func answered(deadline: Deadline) throws -> XServerSetup {
    let seconds = deadline.remaining
    guard let line = answer.readLine(deadline: deadline), let display = Int(line) else {
      if !deadline.hasPassed,
        let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfServerAtStart.seconds))
      {
        throw DesktopError.partDied(part: part, termination: termination, log: process.lastErrorLines(8))
      }
      throw timedOut("a display number", seconds)
    }
    let watch = try connect(display, deadline: deadline, seconds: seconds)
    guard watch.screenSize == screenSize else {
      throw DesktopError.wrongScreenSize(server: kind.name, expected: screenSize, found: watch.screenSize)
    }
    try DesktopFolders.write(XAuthority(cookie: cookie, display: display).data, to: folders.authority)
    return XServerSetup(
      kind, process: process, display: display, authorityFile: folders.authority.path,
      testSockets: kind.hasTouchScreen && sockets.exist ? sockets : nil, watch: watch)
  }

  private func connect(_ display: Int, deadline: Deadline, seconds: TimeInterval) throws -> any StartupWatch {
    do {
      // libxcb can connect without the socket file, but programs that use only the file system cannot.
      let socket = XSocket.path(ofDisplay: display)
      guard access(socket, F_OK) == 0 else { throw ConnectionFailure.noSocket(path: socket) }
      return try DisplayServerFactory.server(of: ":\(display)", authorityFile: folders.authority.path)
        .watchStartup(within: deadline.remaining)
    } catch {
      if let termination = process.termination {
        throw DesktopError.partDied(part: kind.part, termination: termination, log: process.lastErrorLines(8))
      }
      let failure = ConnectionFailure(error)
      if case .noSocket(let path) = failure { throw SocketLost(path: path) }
      throw timedOut("a connection (\(failure))", seconds)
    }
  }

  /// The socket of the server is missing because another X server removed it.
  ///
  /// A server that ends removes the file at the path of its socket, even if a new server has just created its own
  /// socket there. No lock prevents this, because servers that choose their display number themselves take no lock.
  struct SocketLost: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "The X server chose a display, but its socket \(path) is gone: another server that ended at the same "
        + "time removed it."
    }
  }

  private func timedOut(_ awaited: String, _ seconds: TimeInterval) -> DesktopError {
    .partTimedOut(part: part, awaited: awaited, seconds: seconds, log: process.lastErrorLines(8))
  }
}
