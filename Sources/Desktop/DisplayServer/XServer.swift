// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// An X server that answers.
struct XServer: Sendable {
  enum Kind: String {
    case xorg = "Xorg"
    case xvfb = "Xvfb"
  }

  let kind: Kind
  let process: DesktopProcess
  let display: Int
  /// The connection that found the server ready.
  let watch: any StartupWatch
  /// The sockets of Xorg's test devices; `nil` on Xvfb, or when the server could not make them.
  let sockets: InputTestSockets?
}

/// An X server that was started and has not answered yet.
struct XServerLaunch {
  let kind: XServer.Kind
  let process: DesktopProcess
  private let answer: FileDescriptor
  private let size: CGSize
  private let authorityFile: String
  private let sockets: InputTestSockets

  static let part = "X server"

  /// Starts a server that chooses a free display number itself.
  ///
  /// - Throws: `DesktopError.missingProgram`, `.spawnFailed`, `.fileFailed`.
  init(_ kind: XServer.Kind, program: Program, size: CGSize, launcher: PartLauncher) throws {
    self.kind = kind
    self.size = size
    authorityFile = launcher.folders.authority.path
    let folders = launcher.folders
    sockets = InputTestSockets(in: folders.inputSockets)
    let (reading, writing) = try FileDescriptor.pipe()
    answer = reading
    var arguments = [
      // A screen saver would make every screenshot after ten minutes black.
      "-s", "0", "-dpms",
      "-displayfd", "3", "-auth", folders.serverAuthority.path, "-nolisten", "tcp", "-noreset",
    ]
    switch kind {
    case .xorg:
      let file = folders.settings.appendingPathComponent("xorg.conf")
      try DesktopFolders.write(Data(XorgConfiguration(size: size, sockets: sockets).text.utf8), to: file)
      arguments += [
        "-config", file.path, "-configdir", folders.emptyFolder.path,
        "-logfile", folders.logs.appendingPathComponent("Xorg.log").path,
        "-novtswitch", "-sharevts",
      ]
    case .xvfb:
      arguments += ["-screen", "0", "\(Int(size.width))x\(Int(size.height))x24"]
    }
    process = try launcher.launch(
      program, arguments: arguments, inherited: [writing])
    // This process's copy is closed at the end of this scope, so the death of the server is the end of the file.
  }

  /// Waits until the server answers and checks its screen.
  ///
  /// - Throws: `DesktopError.partDied`, `.partTimedOut`, `.wrongScreenSize`; the server is ended then.
  func ready(deadline: Deadline) throws -> XServer {
    do {
      return try answered(deadline: deadline)
    } catch {
      process.terminate(grace: TimeLimits.Desktop.serverStop.seconds)
      throw error
    }
  }

  private func answered(deadline: Deadline) throws -> XServer {
    let seconds = deadline.remaining
    guard let line = answer.readLine(deadline: deadline), let display = Int(line) else {
      if !deadline.hasPassed,
        let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfServerAtStart.seconds))
      {
        throw DesktopError.partDied(
          part: "\(Self.part) (\(kind.rawValue))", termination: termination, log: process.lastErrorLines(8))
      }
      throw timedOut("a display number", seconds)
    }
    let watch: any StartupWatch
    do {
      // libxcb also connects without the file; programs that see the file system alone do not.
      let socket = XSocket.path(ofDisplay: display)
      guard access(socket, F_OK) == 0 else { throw ConnectionFailure.noSocket(path: socket) }
      watch = try DisplayServers.server(of: ":\(display)", authorityFile: authorityFile)
        .watchStartup(within: deadline.remaining)
    } catch {
      if let termination = process.termination {
        throw DesktopError.partDied(part: Self.part, termination: termination, log: process.lastErrorLines(8))
      }
      let failure = ConnectionFailure(error)
      if case .noSocket(let path) = failure { throw SocketLost(path: path) }
      throw timedOut("a connection (\(failure))", seconds)
    }
    guard watch.screenSize == size else {
      throw DesktopError.wrongScreenSize(server: kind.rawValue, expected: size, found: watch.screenSize)
    }
    return XServer(
      kind: kind, process: process, display: display, watch: watch,
      sockets: kind == .xorg && sockets.exist ? sockets : nil)
  }

  /// An X server that ended removed the socket that this one had just made at the same path: servers that choose
  /// their number themselves take no lock.
  struct SocketLost: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "The X server has chosen a display, but its socket \(path) is gone: another server that ended at the same "
        + "moment has removed it."
    }
  }

  private func timedOut(_ awaited: String, _ seconds: TimeInterval) -> DesktopError {
    .partTimedOut(
      part: "\(Self.part) (\(kind.rawValue))", awaited: awaited, seconds: seconds,
      log: process.lastErrorLines(8))
  }
}
