import AutomationEngine
import Foundation
import XCUIAutomation

/// A fixture that is launched once and then put back to its beginning, by `Tests/Fixtures/reset.py`, for each test
/// that shows it.
final class FixtureProgram {
  /// What a reset left undone.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let fixture: Fixture
  let toolkit: Toolkit
  private let target: TargetApplication
  private let socket = FileManager.default.temporaryDirectory
    .appendingPathComponent("fixture-\(UUID().uuidString.prefix(13)).sock")
  private var process: pid_t?

  init(_ fixture: Fixture, _ toolkit: Toolkit) {
    self.fixture = fixture
    self.toolkit = toolkit
    target = TargetApplication(.file(fixture.file.standardizedFileURL))
  }

  /// Whether the process that was launched here is the fixture's that runs, and one that can begin anew: a fixture that
  /// does not listen for that, because its main loop is a library's, is launched each time.
  var isRunning: Bool {
    process != nil && target.processIdentifier == process
      && FileManager.default.fileExists(atPath: socket.path)
  }

  /// Launches the fixture, or puts it back to its beginning when it runs.
  ///
  /// - Throws: ``Failure`` when it does not answer, or shows something else than a fresh start would.
  func begin(_ arguments: [String]) throws -> XCUIApplication {
    let application = fixture.application(toolkit, arguments)
    application.launchEnvironment = ["FIXTURE_RESET": socket.path]
    if isRunning {
      try XCTContext.runActivity(named: "Put \(target) back to its beginning") { _ in
        try reset(arguments, application)
      }
    } else {
      application.launch()
      process = target.processIdentifier
    }
    return application
  }

  func end() {
    target.terminate()
    process = nil
    try? FileManager.default.removeItem(at: socket)
  }

  // MARK: - Reset

  /// Seconds. A fixture answers in a fraction of one; a list of 5,000 rows is laid out before.
  private static let limit: TimeInterval = 20

  private func reset(_ arguments: [String], _ application: XCUIApplication) throws {
    let titles = try ask(arguments).sorted()
    var shown: [String] = []
    let isWhole = Waiter(session: .shared).wait(timeout: Self.limit) {
      shown = windows().sorted()
      return shown == titles
    }
    guard isWhole else {
      throw Failure(description: "The windows of \(target) after a reset are \(shown), and not \(titles).")
    }
    if application.state != .runningForeground { application.activate() }
    guard application.wait(for: .runningForeground, timeout: Self.limit) else {
      throw Failure(description: "\(target) did not come to the front after a reset.")
    }
    target.waitUntilIdle(afterInput: true)
  }

  /// The titles of what the program has on the screen, menus and the like included.
  private func windows() -> [String] {
    let all = (try? AutomationSession.shared.currentDesktop?.display.windows()) ?? []
    return all.filter { $0.processID == process && $0.isViewable }.map(\.title)
  }

  /// - Returns: the titles of the windows that the fixture has after the reset.
  private func ask(_ arguments: [String]) throws -> [String] {
    let answer = try exchange(JSONEncoder().encode(arguments) + [UInt8(ascii: "\n")])
    if let titles = try? JSONDecoder().decode([String].self, from: answer) { return titles }
    let text =
      (try? JSONDecoder().decode(String.self, from: answer)) ?? String(decoding: answer, as: UTF8.self)
    throw Failure(description: "\(target) did not begin anew: \(text.isEmpty ? "it said nothing" : text)")
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
        description: "\(target) cannot be asked to begin anew: \(String(cString: strerror(errno)))")
    }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(Self.limit * 1000)) == 1 else {
        throw Failure(description: "\(target) did not begin anew within \(Self.limit) s.")
      }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }
}
