// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import XCUIAutomation

/// A program that is launched once, and then shows one fixture after the other with `Tests/Fixtures/reset.py`.
final class FixtureProgram {
  /// An incomplete reset.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let toolkit: FixtureToolkit
  /// The fixture that it shows; nil for none.
  private(set) var fixture: BehaviorFixture?
  /// The only fixture that it can show; nil for the program that shows any fixture.
  let only: BehaviorFixture?
  private let target: TargetProgram
  private let socket = FileManager.default.temporaryDirectory
    .appendingPathComponent("fixture-\(UUID().uuidString.prefix(13)).sock")
  private var process: pid_t?

  init(_ toolkit: FixtureToolkit, only: BehaviorFixture? = nil) {
    self.toolkit = toolkit
    self.only = only
    target = TargetProgram(
      .file((only?.file ?? BehaviorFixture.host(toolkit)).standardizedFileURL), session: .shared)
  }

  func canShow(_ fixture: BehaviorFixture, _ toolkit: FixtureToolkit) -> Bool {
    toolkit == self.toolkit && (only.map { $0 == fixture } ?? !fixture.isAlone)
  }

  func owns(_ process: pid_t?) -> Bool { process != nil && process == self.process }

  /// Whether the process that was launched here is still running, and can reset its fixture.
  ///
  /// A fixture that does not listen for resets, because a library has the main loop, is launched each time.
  var isRunning: Bool {
    process != nil && target.processIdentifier == process
      && FileManager.default.fileExists(atPath: socket.path)
  }

  /// Launches the program, or makes it show the initial state of the fixture if it is already running.
  ///
  /// - Throws: ``Failure`` if it does not answer, or shows other windows than after a launch.
  func begin(_ fixture: BehaviorFixture, _ arguments: [String]) throws -> XCUIApplication {
    self.fixture = fixture
    let words = only == nil ? [fixture.rawValue] + arguments : arguments
    let application = application(words)
    if isRunning {
      try AutomationSession.shared.runLog.run("Show the beginning of \(fixture.rawValue).py") {
        try reset(words, application)
      }
    } else {
      application.launch()
      process = target.processIdentifier
    }
    return application
  }

  /// Returns the program's application, also when it could not be launched.
  func application(_ words: [String]) -> XCUIApplication {
    let application = XCUIApplication(url: only?.file ?? BehaviorFixture.host(toolkit))
    application.launchArguments = ["--gtk=\(toolkit.rawValue)"] + words
    application.launchEnvironment = ["FIXTURE_RESET": socket.path]
    return application
  }

  /// Hides the windows of the program, and ends the program if it does not answer.
  func hide() {
    guard fixture != nil, isRunning else { return }
    fixture = nil
    do {
      _ = try ask(nil)
      try expectWindows([])
    } catch {
      end()
    }
  }

  func end() {
    fixture = nil
    target.lifecycle.terminate()
    process = nil
    try? FileManager.default.removeItem(at: socket)
  }

  // MARK: - Reset

  /// The time limit in seconds; most fixtures answer within a second, but the layout of 5,000 rows takes longer.
  private static let limit: TimeInterval = 20

  private func reset(_ arguments: [String], _ application: XCUIApplication) throws {
    try expectWindows(ask(arguments))
    if application.state != .runningForeground { application.activate() }
    guard application.wait(for: .runningForeground, timeout: Self.limit) else {
      throw Failure(description: "\(target) was not in the foreground after a reset.")
    }
    target.idle.wait(afterInput: true)
  }

  private func expectWindows(_ titles: [String]) throws {
    let titles = titles.sorted()
    var shown: [String] = []
    let isWhole = Waiter(session: .shared).wait(timeout: Self.limit) {
      shown = windows().sorted()
      return shown == titles
    }
    guard isWhole else {
      throw Failure(description: "The windows of \(target) after a reset are \(shown), and not \(titles).")
    }
  }

  /// The titles of the program's windows on the screen, including menus.
  private func windows() -> [String] {
    let all = (try? AutomationSession.shared.host.current?.display.windows()) ?? []
    return all.filter { $0.processID == process && $0.isViewable }.map(\.title)
  }

  /// - Parameter arguments: the arguments of the fixture, or nil to show no fixture.
  /// - Returns: the titles of the windows that the program has after the reset.
  /// - Throws: `Failure` if the program was not reset.
  private func ask(_ arguments: [String]?) throws -> [String] {
    let answer = try exchange(JSONEncoder().encode(arguments) + [UInt8(ascii: "\n")])
    if let titles = try? JSONDecoder().decode([String].self, from: answer) { return titles }
    let text =
      (try? JSONDecoder().decode(String.self, from: answer)) ?? String(decoding: answer, as: UTF8.self)
    throw Failure(description: "\(target) was not reset: \(text.isEmpty ? "it did not answer" : text)")
  }

  private func exchange(_ request: Data) throws -> Data {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.path.utf8) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected,
      request.withUnsafeBytes({ send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
        == request.count
    else {
      throw Failure(
        description: "\(target) cannot be reset: \(String(cString: strerror(errno)))")
    }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(Self.limit * 1000)) == 1 else {
        throw Failure(description: "\(target) was not reset within \(Self.limit) s.")
      }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }
}
