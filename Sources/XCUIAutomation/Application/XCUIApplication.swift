import AutomationEngine
import Foundation

/// A program under test.
///
/// Mirrors Apple's `XCUIApplication`.
///
/// It is a proxy, independent of the process: the program may not run yet, or be launched again and again.
open class XCUIApplication: XCUIElement, @unchecked Sendable {
  private let settings = LaunchSettings()
  package var target: TargetApplication { handle.application }

  /// The target application of the test target: see the article on configuring the target application.
  ///
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

  /// The older spelling of ``init(url:)``.
  @available(*, deprecated, renamed: "init(url:)")
  public convenience init(URL url: URL) {
    self.init(url: url)
  }

  /// A program by its desktop-file id, or by its file.
  ///
  /// A method that Apple keeps to itself, and older suites reach through a header of their own.
  ///
  /// - Parameters:
  ///   - path: the executable or desktop file; counts before `bundleIdentifier`.
  ///   - bundleIdentifier: the desktop-file id. Without either it is the target application.
  @available(*, deprecated, message: "Use init(bundleIdentifier:), which Apple's API has since Xcode 9.")
  public convenience init!(privateWithPath path: String?, bundleID bundleIdentifier: String?) {
    if let path {
      self.init(url: URL(fileURLWithPath: path))
    } else if let bundleIdentifier {
      self.init(bundleIdentifier: bundleIdentifier)
    } else {
      self.init()
    }
  }

  /// A program that the engine has, such as one of which there is a recording.
  package init(_ target: TargetApplication) {
    super.init(handle: ElementHandle(query: ElementQuery(application: target)))
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

  /// Starts a new process and waits until its first window is there and idle.
  ///
  /// An instance that runs already is ended first. The test fails when the program cannot be launched.
  open func launch() {
    let launch = settings.beginLaunch()
    attempt("launch") { try $0.launch(arguments: launch.arguments, environment: launch.environment) }
  }

  /// Brings the program to the front.
  ///
  /// When it does not run it is launched, with the arguments and the environment of the last launch; without one,
  /// with those that are set.
  open func activate() {
    let launch = settings.lastLaunch
    attempt("activate") { try $0.activate(arguments: launch.arguments, environment: launch.environment) }
  }

  /// Launches the program with a URL as its last argument: a file's path, or the URL itself.
  ///
  /// The test fails when the program cannot be launched.
  open func open(_ url: URL) {
    let launch = settings.beginLaunch()
    attempt("open \(url.absoluteString) in") {
      try $0.launch(
        arguments: launch.arguments + [TargetApplication.argument(for: url)], environment: launch.environment)
    }
  }

  /// Forgets what a person has answered the program about a resource, so that it is asked again.
  ///
  /// Ends the program when it runs.
  ///
  /// The camera, the microphone and the location are asked for by the portals, and can be reset. From its next launch on
  /// the program has an identity (``portalIdentity``), so that its answers are its own. Nothing on Linux asks for the
  /// other resources: the first call for each fails the test with that, once in a run.
  open func resetAuthorizationStatus(for resource: XCUIProtectedResource) {
    guard let permission = resource.portalPermission else { return resource.recordThatNothingAsks() }
    resetAuthorizationStatus(of: permission)
  }

  /// Ends the program.
  open func terminate() { target.terminate() }

  func attempt(_ action: String, _ body: (TargetApplication) throws -> Void) {
    IssueRecorder.attempt("\(action) \(target)", in: target) { try body(target) }
  }

  // MARK: - State

  /// What the program is doing.
  ///
  /// Mirrors Apple's `XCUIApplication.State`.
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
    wait("\(target) to be in state \(state)", timeout) { self.state == state }
  }
}

/// What the next launch is started with.
private final class LaunchSettings: @unchecked Sendable {
  private let lock = NSLock()
  private var storedArguments: [String] = []
  private var storedEnvironment: [String: String] = [:]
  private var last: Launch?

  var arguments: [String] {
    get { lock.withLock { storedArguments } }
    set { lock.withLock { storedArguments = newValue } }
  }

  var environment: [String: String] {
    get { lock.withLock { storedEnvironment } }
    set { lock.withLock { storedEnvironment = newValue } }
  }

  typealias Launch = (arguments: [String], environment: [String: String])

  /// What the last launch was started with, or the next one would be.
  var lastLaunch: Launch { lock.withLock { last ?? (storedArguments, storedEnvironment) } }

  /// Takes what is set now for a launch.
  func beginLaunch() -> Launch {
    lock.withLock {
      let launch = (storedArguments, storedEnvironment)
      last = launch
      return launch
    }
  }
}
