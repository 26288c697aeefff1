// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import Timing
import XCTest

@testable import Desktop
@testable import WindowSystem

/// A display server with its window manager and nothing else of a desktop, for one test.
///
/// It is started like the server of a private desktop. `UNDERSTUDY_TEST_SERVER` names another server than Xvfb, as in
/// `DesktopConfiguration.Server`. Everything it started ends with it.
final class TestDisplay {
  /// The name of the display.
  let name: String
  let server: DesktopProcess
  private(set) var manager: DesktopProcess?
  /// The file with the secret that lets clients in.
  let authorityFile: String
  private let variables: [String: String]
  private var programs: [Process] = []
  private let folders: DesktopFolders
  // The connection that checked the window manager. It stays open: openbox moves the window of the check after its
  // reply, and the server would give the window's number to the next client.
  private var probe: (any DisplayClient)?
  private let identifier = UUID().uuidString

  /// - Parameter windowManager: whether to start the window manager and wait until it manages windows.
  /// - Throws: an error when the server does not start.
  init(windowManager: Bool = true) throws {
    let choice = ProcessInfo.processInfo.environment["UNDERSTUDY_TEST_SERVER"] ?? "xvfb"
    let kind = try XCTUnwrap(DesktopConfiguration.Server(rawValue: choice)?.kinds.first, choice)
    folders = try DesktopFolders(identifier: identifier)
    let environment = [
      DesktopProcess.desktopVariable: identifier, "PATH": SystemProgram.searchPath, "HOME": folders.home.path,
    ]
    let launcher = PartLauncher(folders: folders, environment: environment, timeout: 10)
    try kind.prepare()
    let start = try kind.start(
      DesktopConfiguration(), by: launcher, deadline: launcher.deadline)
    try ProcessRecord(root: folders.root).add(start.server.leftovers)
    name = start.server.displayName
    server = start.server.process
    variables = start.server.variables
    authorityFile = folders.authority.path
    try start.setUpKeyboard(by: launcher)?.waitUntilReady()
    if windowManager {
      let part = try start.startWindowManager(by: launcher)
      manager = part?.process
      try part?.waitUntilReady()
      let display = try connect()
      probe = display
      XCTAssertTrue(try display.waitForWindowManager(until: MonotonicClock.now + 10))
    }
  }

  /// The server, for clients.
  var displayServer: any DisplayServer { DisplayServerFactory.server(of: name, authorityFile: authorityFile) }

  /// - Parameter typingBarrier: the seconds for a window to answer during typing; nil for the default.
  /// - Returns: a new connection.
  /// - Throws: `WindowSystemError`.
  func connect(typingBarrier: TimeInterval? = nil) throws -> any DisplayClient {
    guard let typingBarrier else {
      return try displayServer.connect()
    }
    return try X11Display(display: name, authorityFile: authorityFile, typingBarrier: typingBarrier)
  }

  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    environment["GDK_BACKEND"] = "x11"
    environment["QT_QPA_PLATFORM"] = "xcb"
    environment["GSK_RENDERER"] = "cairo"
    environment["NO_AT_BRIDGE"] = "1"
    environment["GTK_A11Y"] = "none"
    environment["LC_ALL"] = "C.UTF-8"
    return environment
  }

  /// Starts a program on the display.
  @discardableResult
  func start(_ path: String, _ arguments: [String] = [], output: Pipe? = nil) throws -> Process {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: path)
    program.arguments = arguments
    program.environment = environment
    program.standardOutput = output ?? FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    try program.run()
    programs.append(program)
    return program
  }

  /// Runs a program to its end.
  func run(_ path: String, _ arguments: [String]) throws {
    let program = try start(path, arguments)
    program.waitUntilExit()
    XCTAssertEqual(program.terminationStatus, 0, path)
  }

  /// Starts a Python program with GObject introspection.
  ///
  /// Each line it prints can be read from `output`.
  func python(_ source: String, _ arguments: [String] = []) throws -> PythonProgram {
    let output = Pipe()
    let process = try start(
      "/usr/bin/python3", ["-u", "-c", source] + arguments, output: output)
    return PythonProgram(process: process, output: output)
  }

  /// Waits for a window that satisfies `condition` and is on the screen.
  func window(
    _ what: String, on display: any DisplayClient, where condition: (WindowInfo) -> Bool
  ) throws -> WindowInfo {
    var found: WindowInfo?
    do {
      try Wait.until(what) {
        found = try display.windows().first { $0.isViewable && condition($0) }
        return found != nil
      }
    } catch is Wait.TimedOut {
      throw Wait.TimedOut(what: "\(what) among \(try display.windows())")
    }
    return try XCTUnwrap(found)
  }

  /// Ends everything, the server last.
  func stop() {
    for program in programs.reversed() where program.isRunning {
      // A stopped program must continue before it can end.
      kill(program.processIdentifier, SIGCONT)
      kill(program.processIdentifier, SIGKILL)
    }
    for program in programs { program.waitUntilExit() }
    StaleDesktops.remove(root: folders.root.path, identifier: identifier, deadline: Deadline(after: 5))
    for process in [manager, server] { _ = process?.wait(timeout: 5) }
  }

  static func firstLine(_ descriptor: Int32, within seconds: TimeInterval) throws -> String {
    let deadline = MonotonicClock.now + seconds
    var line: [UInt8] = []
    while true {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline - MonotonicClock.now
      guard left > 0, poll(&poller, 1, Int32(left * 1000)) > 0 else {
        throw Wait.TimedOut(what: "a line of output")
      }
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { throw Wait.TimedOut(what: "a whole line") }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}

/// A running Python program whose output is read line by line.
struct PythonProgram {
  let process: Process
  let output: Pipe

  func nextLine(within seconds: TimeInterval = 20) throws -> String {
    try TestDisplay.firstLine(output.fileHandleForReading.fileDescriptor, within: seconds)
  }
}

/// Waits for a condition with a timeout.
enum Wait {
  struct TimedOut: Error { let what: String }

  static func until(
    _ what: String, within seconds: TimeInterval = 10, _ condition: () throws -> Bool
  ) throws {
    guard try waitUntil(deadline: seconds, condition) else { throw TimedOut(what: what) }
  }
}
