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
  private let number: DisplayNumber
  private let sockets: InputTestSockets

  /// The server's name in messages, such as "X server (Xorg)".
  private var part: String { "\(kind.part) (\(kind.name))" }

  /// Starts a server with a free display number.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(_ kind: XServerKind, _ configuration: DesktopConfiguration, launcher: PartLauncher) throws {
    self.kind = kind
    screenSize = configuration.screenSize
    folders = launcher.folders
    sockets = InputTestSockets(in: folders.inputSockets)
    number = try DisplayNumber()
    let authority = XAuthority(cookie: XAuthority.makeCookie(), display: number.value).data
    for file in [folders.serverAuthority, folders.authority] { try DesktopFolders.write(authority, to: file) }
    let (reading, writing) = try FileDescriptor.pipe()
    answer = reading
    var arguments = [
      // The server writes its number to the pipe as soon as it accepts connections.
      ":\(number.value)", "-displayfd", "3",
      // A screen saver would make every screenshot black after ten minutes.
      "-s", "0", "-dpms",
      "-auth", folders.serverAuthority.path, "-nolisten", "tcp", "-noreset",
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
    process = try launcher.launch(
      kind.program, arguments: arguments, inherited: [writing, number.reservation.descriptor])
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
    guard answer.readLine(deadline: deadline) == String(number.value) else {
      if !deadline.hasPassed,
        let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfServerAtStart.seconds))
      {
        throw DesktopError.partDied(part: part, termination: termination, log: process.lastErrorLines(8))
      }
      throw timedOut("a display number", seconds)
    }
    let watch = try connect(deadline: deadline, seconds: seconds)
    guard watch.screenSize == screenSize else {
      throw DesktopError.wrongScreenSize(server: kind.name, expected: screenSize, found: watch.screenSize)
    }
    return XServerSetup(
      kind, process: process, display: number.value, authorityFile: folders.authority.path,
      testSockets: kind.hasTouchScreen && sockets.exist ? sockets : nil, watch: watch)
  }

  private func connect(deadline: Deadline, seconds: TimeInterval) throws -> any StartupWatch {
    do {
      // libxcb can connect without the socket file, but programs that use only the file system cannot.
      let socket = XSocket.path(ofDisplay: number.value)
      guard access(socket, F_OK) == 0 else { throw ConnectionFailure.noSocket(path: socket) }
      return try DisplayServerFactory.server(of: ":\(number.value)", authorityFile: folders.authority.path)
        .watchStartup(within: deadline.remaining)
    } catch {
      if let termination = process.termination {
        throw DesktopError.partDied(part: kind.part, termination: termination, log: process.lastErrorLines(8))
      }
      throw timedOut("a connection (\(ConnectionFailure(error)))", seconds)
    }
  }

  private func timedOut(_ awaited: String, _ seconds: TimeInterval) -> DesktopError {
    .partTimedOut(part: part, awaited: awaited, seconds: seconds, log: process.lastErrorLines(8))
  }
}
