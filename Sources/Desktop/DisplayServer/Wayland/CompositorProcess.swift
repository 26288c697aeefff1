// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The process of a compositor that was started but is not ready yet.
struct CompositorProcess {
  private let kind: CompositorKind
  private let process: DesktopProcess
  /// The standard output of the compositor.
  private let output: FileDescriptor
  private let controlSocket: String

  /// The line that the compositor writes when programs and tests can connect.
  private static let readyLine = "ready"

  /// Starts a compositor.
  ///
  /// - Throws: `DesktopError.missingCompositor`, `ProcessError`.
  init(_ kind: CompositorKind, _ configuration: DesktopConfiguration, launcher: PartLauncher) throws {
    self.kind = kind
    controlSocket = launcher.folders.controlSocket.path
    let (reading, writing) = try FileDescriptor.pipe()
    output = reading
    process = try launcher.launch(
      executable: kind.executable.find(), name: CompositorExecutable.name,
      arguments: [launcher.folders.programSocket.path, controlSocket, Self.screen(configuration)],
      standardOutput: writing)
    // This process's copy of the writing end is closed at the end of this scope, so the pipe ends when the compositor
    // ends.
  }

  /// Returns the argument that describes the screen: its size in pixels, its scale and its refresh rate.
  static func screen(_ configuration: DesktopConfiguration) -> String {
    let size = configuration.screenSize
    return "\(Int(size.width))x\(Int(size.height))@\(configuration.scaleName)@\(configuration.refreshRate)"
  }

  /// Waits until programs and tests can connect.
  ///
  /// - Throws: `DesktopError.partDied`, `.partTimedOut`; the compositor is ended in this case.
  func ready(deadline: Deadline) throws -> CompositorSetup {
    let seconds = deadline.remaining
    guard output.readLine(deadline: deadline) == Self.readyLine else {
      let error = failure(deadline: deadline, seconds: seconds)
      process.terminate(grace: TimeLimits.Desktop.serverStop.seconds)
      throw error
    }
    return CompositorSetup(kind, process: process, controlSocket: controlSocket)
  }

  private func failure(deadline: Deadline, seconds: TimeInterval) -> DesktopError {
    let part = "\(kind.part) (\(kind.name))"
    if !deadline.hasPassed,
      let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfServerAtStart.seconds))
    {
      return .partDied(part: part, termination: termination, log: process.lastErrorLines(8))
    }
    return .partTimedOut(
      part: part, awaited: "the line \"\(Self.readyLine)\"", seconds: seconds, log: process.lastErrorLines(8))
  }
}

/// The set-up of a compositor that is ready: no step of its start remains.
struct CompositorSetup: DisplayServerStart {
  let server: RunningDisplayServer

  init(_ kind: CompositorKind, process: DesktopProcess, controlSocket: String) {
    server = RunningDisplayServer(
      kind: kind, process: process, displayName: controlSocket,
      variables: ["WAYLAND_DISPLAY": DesktopFolders.waylandDisplay], sessionType: .wayland, testSockets: nil,
      touchSocket: controlSocket, leftovers: [])
  }

  func setUpKeyboard(by launcher: PartLauncher) throws -> (any StartingPart)? { nil }

  func startWindowManager(by launcher: PartLauncher) throws -> (any StartingPart)? { nil }
}
