// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import Desktop
@testable import WindowSystem

/// A private X server with the private desktop's window manager, for one test.
///
/// Everything it started ends with it.
final class TestDisplay {
  let name: String
  private(set) var server: Process
  private let authorityFile: String?
  private var programs: [Process] = []
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private(set) var manager: Process?

  /// - Parameters:
  ///   - windowManager: whether to start openbox and wait until it manages windows.
  ///   - authorityFile: the file with the cookie that clients must show; nil for no check.
  /// - Throws: an error when the server does not start.
  init(windowManager: Bool = true, authorityFile: String? = nil) throws {
    self.authorityFile = authorityFile
    let numbers = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The server writes its number to descriptor 3; sh puts the pipe there.
    server.arguments =
      [
        "-c", "exec Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset \"$@\" 3>&1 >&2", "sh",
      ] + (authorityFile.map { ["-auth", $0] } ?? [])
    server.standardOutput = numbers
    server.standardError = FileHandle.nullDevice
    try server.run()
    name = ":" + (try Self.firstLine(numbers.fileHandleForReading.fileDescriptor, within: 10))
    try run("/usr/bin/setxkbmap", ["-rules", "evdev", "-model", "pc105", "-layout", "us"])
    if windowManager {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let configuration = try OpenboxConfiguration.write(in: folder).path
      manager = try start("/usr/bin/openbox", ["--sm-disable", "--config-file", configuration])
      let display = try connect()
      XCTAssertTrue(try display.waitForWindowManager(until: MonotonicClock.now + 10))
    }
  }

  /// - Parameter typingBarrier: seconds that a window may take to answer in the middle of typing; nil for the usual.
  /// - Returns: a connection of its own.
  /// - Throws: `WindowSystemError`.
  func connect(typingBarrier: TimeInterval? = nil) throws -> any DisplayClient {
    guard let typingBarrier else {
      return try DisplayServers.server(of: name, authorityFile: authorityFile).connect()
    }
    return try X11Display(display: name, authorityFile: authorityFile, typingBarrier: typingBarrier)
  }

  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    if let authorityFile { environment["XAUTHORITY"] = authorityFile }
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

  /// Starts a Python program on GObject introspection.
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
    for program in programs.reversed() + [server] where program.isRunning {
      // A program that was stopped must go on to be able to end.
      kill(program.processIdentifier, SIGCONT)
      kill(program.processIdentifier, SIGKILL)
    }
    for program in programs + [server] { program.waitUntilExit() }
    try? FileManager.default.removeItem(at: folder)
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

/// Waits for a condition with a bound.
enum Wait {
  struct TimedOut: Error { let what: String }

  static func until(
    _ what: String, within seconds: TimeInterval = 10, _ condition: () throws -> Bool
  ) throws {
    let deadline = MonotonicClock.now + seconds
    while try !condition() {
      guard MonotonicClock.now < deadline else { throw TimedOut(what: what) }
      poll(nil, 0, 5)
    }
  }
}
