import AccessibilityBus
import Foundation
import XCTest

/// A private desktop for one test: X server, session bus and, by activation, the accessibility bus.
final class TestDesktop {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let home: URL
  private var environment: [String: String]
  private var processes: [Process] = []
  let busAddress: String
  let bus: AccessibilityBus

  init(callTimeout: TimeInterval = 5) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("understudy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: home.appendingPathComponent("run"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
      "HOME": home.path, "XDG_RUNTIME_DIR": home.appendingPathComponent("run").path,
      "GNOME_ACCESSIBILITY": "1", "QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
      "ACCESSIBILITY_ENABLED": "1", "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "GSK_RENDERER": "cairo",
      "GSETTINGS_BACKEND": "memory",
    ]
    var started: [Process] = []
    do {
      let display = try TestDesktop.firstLine(
        of: ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"],
        environment, &started)
      environment["DISPLAY"] = ":" + display
      environment["DBUS_SESSION_BUS_ADDRESS"] = try TestDesktop.firstLine(
        of: ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], environment,
        &started)
      let reply = try TestDesktop.firstLine(
        of: [
          "dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus",
          "org.a11y.Bus.GetAddress",
        ], environment, &started)
      busAddress = reply.trimmingCharacters(in: .whitespaces)
      bus = try AccessibilityBus(address: busAddress, callTimeout: callTimeout)
      processes = started
    } catch {
      TestDesktop.end(started)
      try? FileManager.default.removeItem(at: home)
      throw error
    }
  }

  /// Ends every process and removes the home directory.
  func shutDown() {
    TestDesktop.end(processes)
    processes = []
    try? FileManager.default.removeItem(at: home)
  }

  /// A file in the desktop's home directory.
  func write(_ contents: String, to name: String) throws -> URL {
    let file = home.appendingPathComponent(name)
    try contents.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// Starts a program and waits until it shows a window on the accessibility bus and then says nothing new
  /// for a while.
  func launch(
    _ command: [String], named name: String? = nil, within seconds: TimeInterval = 30
  ) throws -> AccessibleApplication {
    let process = try TestDesktop.start(command, environment)
    processes.append(process)
    return try waitForApplication(seconds) { application in
      name.map { application.name == $0 } ?? (application.processID == process.processIdentifier)
    }
  }

  private func waitForApplication(
    _ seconds: TimeInterval, where matches: (AccessibleApplication) -> Bool
  ) throws -> AccessibleApplication {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var last = "no application"
    while ContinuousClock.now < deadline {
      let events = bus.eventCount
      let applications = try bus.applications()
      last = applications.map { "\($0.name) (\($0.processID))" }.joined(separator: ", ")
      if let application = applications.first(where: matches), application.hasAnswered,
        (try? bus.snapshot(of: application).count) ?? 0 > 1
      {
        settle()
        return application
      }
      _ = bus.waitForEvent(after: events, until: min(deadline, .now.advanced(by: .milliseconds(200))))
    }
    throw Failure(description: "no matching application within \(seconds) s; found \(last)")
  }

  /// Waits for a quiet time without events, at most a few seconds.
  func settle(quiet: Duration = .milliseconds(400)) {
    let limit = ContinuousClock.now.advanced(by: .seconds(3))
    while ContinuousClock.now < limit {
      if !bus.waitForEvent(after: bus.eventCount, until: .now.advanced(by: quiet)) { return }
    }
  }
}

// MARK: - Processes

extension TestDesktop {
  private static func start(
    _ command: [String], _ environment: [String: String], output: Any? = FileHandle.nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    // A crashed test must not leave a desktop behind.
    process.arguments = ["--pdeathsig", "KILL", "--"] + command
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func firstLine(
    of command: [String], _ environment: [String: String], _ started: inout [Process]
  ) throws -> String {
    let pipe = Pipe()
    started.append(try start(command, environment, output: pipe))
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), let value = byte.first, value != 10 {
      line.append(value)
    }
    guard !line.isEmpty else { throw Failure(description: "\(command[0]) said nothing") }
    return String(decoding: line, as: UTF8.self)
  }

  private static func end(_ processes: [Process]) {
    for process in processes.reversed() where process.isRunning {
      kill(process.processIdentifier, SIGCONT)
      kill(process.processIdentifier, SIGTERM)
    }
    for process in processes.reversed() {
      let deadline = ContinuousClock.now.advanced(by: .seconds(3))
      while process.isRunning, ContinuousClock.now < deadline { _ = poll(nil, 0, 10) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
  }
}
