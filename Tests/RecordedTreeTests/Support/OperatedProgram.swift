// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import Processes
import Synchronization
import TestSupport
import Toolkits
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import Desktop
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// A recorded program that receives events: its windows are on a display in memory, and its process sleeps.
///
/// All code between an action and the display runs as on a real desktop: finding, aiming, waiting and sending. The
/// accessibility bus of this desktop does not answer.
final class OperatedProgram {
  let display: FakeDisplay
  let application: TargetApplication
  let session: AutomationSession
  let live: LiveDesktop
  private let recording: Mutex<TreeFixture>
  private let tree: SharedTree
  private let process: Process
  private let folder: URL
  private let bus: SilentBus

  /// Creates a desktop with the windows of a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording; its first program receives the events.
  ///   - touchScreen: the touch screen of the display; nil for a display with a pointer alone.
  ///   - environment: the settings of the session.
  /// - Throws: an error if the recording has no program, or if its process cannot be started.
  init(
    _ recording: TreeFixture, touchScreen: FakeTouchScreen? = nil, environment: [String: String] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("operated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    bus = try SilentBus(in: folder)
    process = Process()
    // It waits in select(2), as a program with an event loop.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    process.arguments = ["-e", "select(undef, undef, undef, 600)"]
    try process.run()

    var recording = recording
    recording.change(process: recording.programs[0].processID, to: process.processIdentifier)
    display = FakeDisplay(screen: recording.screenFrame, touchScreen: touchScreen)
    for window in recording.windows { display.show(window) }
    mainWindow = try XCTUnwrap(recording.windows.last).id

    var settings = [
      "UNDERSTUDY_CAPTURE": "never", "UNDERSTUDY_SETTLE_TIMEOUT": "0.2",
      "UNDERSTUDY_RESULT_PATH": folder.path + "/run.understudy",
    ]
    settings.merge(environment) { $1 }
    session = AutomationSession(environment: settings)
    live = try Self.desktop(in: folder, display, process.processIdentifier, bus, session)
    session.host.begin(with: live)

    self.recording = Mutex(recording)
    let nodes = try Self.nodes(of: recording)
    tree = SharedTree(nodes)
    let command = ApplicationCommand(
      name: recording.name, executable: "/usr/bin/perl", arguments: [folder.path])
    let running = RunningApplication(
      command: command, successor: try XCTUnwrap(ForeignProcess(process.processIdentifier)),
      accessible: nodes.application)
    session.programs.running[command] = running
    application = TargetApplication(running, session: session) { [display, tree] in
      ElementTree(nodes: tree.nodes, screen: display)
    }
  }

  private static func nodes(of recording: TreeFixture) throws -> AccessibleTree {
    try XCTUnwrap(RecordedPrograms(recording, on: recording.screen()).all.first).tree.nodes
  }

  /// Changes the objects of the program, as the program does after input.
  func change(_ body: (inout FixtureTree) -> Void) throws {
    let changed = recording.withLock { recording in
      if var tree = recording.programs[0].tree {
        body(&tree)
        recording.programs[0].tree = tree
      }
      return recording
    }
    let nodes = try Self.nodes(of: changed)
    tree.nodes = nodes
  }

  private static func desktop(
    in folder: URL, _ display: FakeDisplay, _ process: pid_t, _ bus: SilentBus, _ session: AutomationSession
  ) throws -> LiveDesktop {
    try Data().write(to: folder.appendingPathComponent("lock"))
    var configuration = DesktopConfiguration()
    configuration.attach = DesktopDescriptor(
      identifier: folder.lastPathComponent, displayName: "fake", authorityFile: "",
      sessionBusAddress: bus.address, accessibilityBusAddress: bus.address, rootDirectory: folder.path,
      serverName: "fake", serverProcess: process, helperProcesses: [process], isUserDesktop: false,
      environment: [:], destination: "")
    return LiveDesktop(
      try PrivateDesktop.start(configuration), server: FakeServer(display), display: display,
      bus: AccessibilityBusConnection(
        over: try EventConnection(address: bus.address), recognize: ToolkitRegistry.recognize,
        callTimeout: 0.01, readTimeout: 0.01),
      damage: NoDamage(), frames: nil, tunables: session.settings.tunables, lock: session.lock)
  }

  /// The window that was recorded last.
  let mainWindow: WindowID

  /// Shows another window of the program in front of all others.
  @discardableResult
  func show(_ frame: CGRect) -> WindowID {
    display.show(9_999, frame, process: process.processIdentifier)
  }

  /// Returns an element by its type and its identifier or label.
  func element(_ type: ElementType, _ name: String) -> ElementHandle {
    ElementHandle(
      application,
      ElementQuery().appending(.descendants(type)).appending(.matching(.identifier(name))))
  }

  func end() {
    session.host.discard()
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The current objects of a program.
// The test changes them during input, in the thread that sends it.
private final class SharedTree: @unchecked Sendable {
  var nodes: AccessibleTree
  init(_ nodes: AccessibleTree) { self.nodes = nodes }
}

/// A socket that accepts connections and never answers.
private final class SilentBus {
  let address: String
  private let socket: Int32

  init(in folder: URL) throws {
    let path = folder.appendingPathComponent("bus").path
    address = "unix:path=\(path)"
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(socket, 8) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }
}

extension TreeFixture {
  /// Gives a program and its windows another process.
  fileprivate mutating func change(process old: pid_t, to new: pid_t) {
    for index in programs.indices where programs[index].processID == old {
      programs[index].processID = new
      programs[index].tree?.application.processID = new
    }
    for index in windows.indices where windows[index].processID == old { windows[index].processID = new }
  }
}
