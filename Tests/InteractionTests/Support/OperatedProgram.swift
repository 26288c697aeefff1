// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import ElementHandles
import Foundation
import Processes
import TestSupport
import Timing
import Toolkits
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import Desktop
@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import RunningDesktops

/// A recorded program that receives events: its windows are on a display in memory, and its process sleeps.
///
/// All code between an action and the display runs as on a real desktop: finding, aiming, waiting and sending. The
/// accessibility bus of this desktop answers calls that act on the recorded objects (``RecordedBus``).
final class OperatedProgram: Sendable {
  let display: FakeDisplay
  let application: TargetProgram
  let session: AutomationSession
  let runningDesktop: RunningDesktop
  let objects: RecordedObjects
  private let process: Process
  private let folder: URL
  private let bus: RecordedBus

  /// Creates a desktop with the windows of a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording; its first program receives the events.
  ///   - touchScreen: the touch screen of the display; nil for a display with a pointer alone.
  /// - Throws: an error if the recording has no program, or if its process cannot be started.
  init(_ recording: ScreenFixture, touchScreen: FakeTouchScreen? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("operated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    // It waits in select(2), as a program with an event loop.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    process.arguments = ["-e", "select(undef, undef, undef, 600)"]
    try process.run()

    var recording = recording
    recording.change(process: recording.programs[0].processID, to: process.processIdentifier)
    objects = try RecordedObjects(recording)
    bus = try RecordedBus(in: folder, objects)
    display = FakeDisplay(screen: recording.screenFrame, touchScreen: touchScreen)
    for window in recording.windows { display.show(window) }
    mainWindow = try XCTUnwrap(recording.windows.last).id

    session = AutomationSession(environment: [
      "UNDERSTUDY_CAPTURE": "never", "UNDERSTUDY_SETTLE_TIMEOUT": "0.2",
      "UNDERSTUDY_RESULT_PATH": folder.path + "/run.understudy",
    ])
    runningDesktop = try Self.desktop(in: folder, display, process.processIdentifier, bus, session)
    session.host.begin(with: runningDesktop)

    let command = ProgramCommand(
      name: recording.name, executable: "/usr/bin/perl", arguments: [folder.path])
    let running = RunningProgram(
      command: command, successor: try XCTUnwrap(ForeignProcess(process.processIdentifier)),
      accessible: objects.nodes.application)
    let programs = session.programs
    session.lock.withLock { programs[command] = running }
    application = TargetProgram(
      running, session: session, source: CurrentObjects(objects: objects, display: display))
  }

  /// Changes the objects of the program, as the program does after input.
  func change(_ body: (inout FixtureTree) -> Void) throws { try objects.change(body) }

  private static func desktop(
    in folder: URL, _ display: FakeDisplay, _ process: pid_t, _ bus: RecordedBus, _ session: AutomationSession
  ) throws -> RunningDesktop {
    try Data().write(to: folder.appendingPathComponent("lock"))
    var configuration = DesktopConfiguration()
    configuration.attach = DesktopDescriptor(
      identifier: folder.lastPathComponent, displayName: "fake", authorityFile: "",
      sessionBusAddress: bus.address, accessibilityBusAddress: bus.address, rootDirectory: folder.path,
      serverName: "fake", serverProcess: process, helperProcesses: [process], isUserDesktop: false,
      environment: [:], destination: "")
    return RunningDesktop(
      try PrivateDesktop.start(configuration), server: FakeServer(display), display: display,
      bus: AccessibilityBusConnection(
        over: try EventConnection(address: bus.address), recognize: ToolkitRegistry.recognize,
        callTimeout: TimeLimits.Bus.call.seconds, readTimeout: TimeLimits.Bus.read.seconds),
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

/// Reads the current objects of a recorded program, as long as its process is running.
private struct CurrentObjects: TreeSource {
  let objects: RecordedObjects
  let display: FakeDisplay

  func readTree(
    of application: TargetProgram, with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents
  ) throws -> ElementTree {
    // A program that has ended has no elements, as on a real desktop.
    _ = try application.runningInstance()
    return ElementTree(nodes: objects.nodes, screen: display)
  }
}

extension ScreenFixture {
  /// Gives a program and its windows another process.
  fileprivate mutating func change(process old: pid_t, to new: pid_t) {
    for index in programs.indices where programs[index].processID == old {
      programs[index].processID = new
      programs[index].tree?.application.processID = new
    }
    for index in windows.indices where windows[index].processID == old { windows[index].processID = new }
  }
}
