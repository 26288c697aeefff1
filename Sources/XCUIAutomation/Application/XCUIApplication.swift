import AutomationEngine
import Foundation

/// A program under test. Mirrors Apple's `XCUIApplication`.
///
/// It is a proxy, independent of the process: the program may not run yet, or be launched again and again.
open class XCUIApplication: XCUIElement, @unchecked Sendable {
  private let settings = LaunchSettings()
  private var target: TargetApplication { handle.application }

  /// The target application of the test target: see the article on configuring the target application.
  /// In a test of Swift Testing with the trait `uiTest`, the trait's program, with its arguments.
  public init() {
    super.init(handle: Self.handle(.configured))
    if let scope = UITestScope.current {
      settings.arguments = scope.trait.launchArguments
      settings.environment = scope.trait.launchEnvironment
    }
  }

  /// A program by its desktop-file id, such as `org.gnome.Calculator`.
  public init(bundleIdentifier: String) {
    super.init(handle: Self.handle(.bundleIdentifier(bundleIdentifier)))
  }

  /// A program by its file: an executable or a desktop file.
  public init(url: URL) {
    super.init(handle: Self.handle(.file(url.standardizedFileURL)))
  }

  private static func handle(_ identity: ApplicationIdentity) -> ElementHandle {
    ElementHandle(query: ElementQuery(application: TargetApplication(identity)))
  }

  // MARK: - Launching

  /// Arguments for the next launch.
  open var launchArguments: [String] {
    get { settings.arguments }
    set { settings.arguments = newValue }
  }

  /// Environment variables for the next launch, on top of those of the desktop.
  open var launchEnvironment: [String: String] {
    get { settings.environment }
    set { settings.environment = newValue }
  }

  /// Starts a new process and waits until its first window is there and idle. An instance that runs
  /// already is ended first. The test fails when the program cannot be launched.
  open func launch() {
    attempt("launch") {
      try $0.launch(arguments: settings.arguments, environment: settings.environment)
    }
  }

  /// Brings the program to the front; launches it, with the last launch's arguments, when it does not run.
  open func activate() {
    attempt("activate") {
      try $0.activate(arguments: settings.arguments, environment: settings.environment)
    }
  }

  /// Ends the program.
  open func terminate() { target.terminate() }

  private func attempt(_ action: String, _ body: (TargetApplication) throws -> Void) {
    IssueRecorder.attempt("\(action) \(target)", in: target) { try body(target) }
  }

  // MARK: - State

  /// What the program is doing. Mirrors Apple's `XCUIApplication.State`.
  public enum State: UInt, Sendable {
    case unknown = 0
    case notRunning = 1
    case runningBackgroundSuspended = 2
    case runningBackground = 3
    case runningForeground = 4
  }

  open var state: XCUIApplication.State { State(rawValue: target.state.rawValue) ?? .unknown }

  /// Waits until the program is in a state.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: whether it got there in time.
  open func wait(for state: XCUIApplication.State, timeout: TimeInterval) -> Bool {
    wait("Waiting \(timeout)s for \(target) to be in state \(state)", timeout) { self.state == state }
  }
}

/// What the next launch is started with.
private final class LaunchSettings: @unchecked Sendable {
  private let lock = NSLock()
  private var storedArguments: [String] = []
  private var storedEnvironment: [String: String] = [:]

  var arguments: [String] {
    get { lock.withLock { storedArguments } }
    set { lock.withLock { storedArguments = newValue } }
  }

  var environment: [String: String] {
    get { lock.withLock { storedEnvironment } }
    set { lock.withLock { storedEnvironment = newValue } }
  }
}
