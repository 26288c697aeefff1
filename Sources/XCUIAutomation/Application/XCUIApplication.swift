// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import Synchronization
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// A program under test.
///
/// Mirrors Apple's `XCUIApplication`.
///
/// The object is a proxy that does not depend on a process: the program need not run yet, and may be launched
/// repeatedly. The object can also represent a program that no test has launched, such as one that the program under
/// test starts.
///
/// ```swift
/// let app = XCUIApplication()
/// app.launchArguments = ["--sample-data"]
/// app.launch()
/// ```
open class XCUIApplication: XCUIElement, @unchecked Sendable {
  private let settings = Mutex(LaunchSettings())
  package var target: TargetProgram { handle.application }
  /// The clock for the launches of this object.
  package let programClock: ProgramClock

  /// The target application of the test target.
  ///
  /// `Documentation/Guides/Running.md` says how to set it. In a Swift Testing test with the trait `uiTest`, the target
  /// is the trait's program, with the trait's arguments and environment. The initializer does not search for the
  /// program: if no target is set, `launch()` fails the test and lists the ways to set one.
  public init() {
    programClock = UITestScope.current?.clock ?? ProgramClock()
    super.init(handle: Self.handle(.configured))
    if let scope = UITestScope.current {
      settings.withLock {
        $0.arguments = scope.trait.launchArguments
        $0.environment = scope.trait.launchEnvironment
      }
    }
  }

  /// A program by its desktop-file id, such as `org.gnome.Calculator`.
  ///
  /// - Parameter bundleIdentifier: the name of the desktop file without `.desktop`, or the name of a service such as
  ///   `org.freedesktop.Notifications`. The name is looked up when the program is first used.
  public init(bundleIdentifier: String) {
    programClock = ProgramClock()
    super.init(handle: Self.handle(.bundleIdentifier(bundleIdentifier)))
  }

  /// A program by its file: an executable or a desktop file.
  ///
  /// - Parameter url: the URL of the file. The file is read when the program is first used.
  public init(url: URL) {
    programClock = ProgramClock()
    super.init(handle: Self.handle(.file(url.standardizedFileURL)))
  }

  /// The older spelling of ``init(url:)``.
  @available(*, deprecated, renamed: "init(url:)")
  public convenience init(URL url: URL) {
    self.init(url: url)
  }

  /// A program by its desktop-file id, or by its file.
  ///
  /// Apple does not publish this method; older suites declare it in a header.
  ///
  /// - Parameters:
  ///   - path: the executable or desktop file; takes precedence over `bundleIdentifier`.
  ///   - bundleIdentifier: the desktop-file id. If both parameters are nil, the program is the target application.
  @available(*, deprecated, message: "Use init(bundleIdentifier:), which is in Apple's API since Xcode 9.")
  public convenience init!(privateWithPath path: String?, bundleID bundleIdentifier: String?) {
    if let path {
      self.init(url: URL(fileURLWithPath: path))
    } else if let bundleIdentifier {
      self.init(bundleIdentifier: bundleIdentifier)
    } else {
      self.init()
    }
  }

  /// A program from a target application of the engine, such as one with a recorded tree.
  package init(_ target: TargetProgram) {
    programClock = ProgramClock()
    super.init(handle: ElementHandle(target))
  }

  private static func handle(_ identity: ProgramIdentity) -> ElementHandle {
    ElementHandle(TargetProgram(identity, session: .shared))
  }

  // MARK: - Launching

  /// The arguments for the next launch, which follow the program's default arguments; empty unless set.
  open var launchArguments: [String] {
    get { settings.withLock { $0.arguments } }
    set { settings.withLock { $0.arguments = newValue } }
  }

  /// The environment variables for the next launch, in addition to those of the desktop.
  ///
  /// A private desktop has a separate environment: programs get only `PATH` and a few other variables of the test
  /// process.
  open var launchEnvironment: [String: String] {
    get { settings.withLock { $0.environment } }
    set { settings.withLock { $0.environment = newValue } }
  }

  /// The network of the program from its next launch on; ``UnderstudyNetwork/unrestricted`` unless set.
  ///
  /// Extension of Understudy: Apple's API has no counterpart. `launch()` fails the test if the system cannot run a
  /// program without a network. `Documentation/Guides/Network.md` lists the systems that can.
  ///
  /// ```swift
  /// app.network = .offline
  /// app.launch()
  /// XCTAssertTrue(app.staticTexts["You are offline"].waitForExistence(timeout: 5))
  /// ```
  open var network: UnderstudyNetwork {
    get { settings.withLock { $0.network } }
    set { settings.withLock { $0.network = newValue } }
  }

  /// The home folder of the program from its next launch on; nil, the default, for the home folder that all programs of
  /// the desktop share.
  ///
  /// Extension of Understudy: Apple's API has no counterpart.
  ///
  /// ```swift
  /// let home = try UnderstudyHome()
  /// try home.setGSettings("org.gnome.TextEditor", ["wrap-text": false])
  /// app.home = home
  /// app.launch()
  /// ```
  open var home: UnderstudyHome? {
    get { settings.withLock { $0.home } }
    set { settings.withLock { $0.home = newValue } }
  }

  /// Starts a new process, and waits until its first window is on the screen and idle.
  ///
  /// A running instance is ended first, and a desktop is started if none is running. The test fails if the program is
  /// not found, cannot be started, ends at once, or is busy for 60 seconds without showing a window
  /// (`UNDERSTUDY_LAUNCH_TIMEOUT`). A program that is idle without a window counts as launched after 30 seconds
  /// (`UNDERSTUDY_WINDOWLESS_TIMEOUT`).
  open func launch() {
    let launch = settings.withLock { $0.beginLaunch() }
    attempt("launch") {
      try $0.lifecycle.launch(
        arguments: launch.arguments, environment: launch.environment, conditions: conditions(launch))
    }
  }

  /// Brings the program to the front, or launches it if it is not running.
  ///
  /// The launch uses the arguments and the environment of the last launch. Before the first launch, it uses the current
  /// settings. The test fails if the program has no window or cannot be launched.
  open func activate() {
    let launch = settings.withLock { $0.lastLaunch }
    attempt("activate") {
      try $0.lifecycle.activate(
        arguments: launch.arguments, environment: launch.environment, conditions: conditions(launch),
        willLaunch: { settings.withLock { $0.noteLaunch(launch) } })
    }
  }

  /// Launches the program with a URL as its last argument.
  ///
  /// A running instance is ended first. The test fails if the program cannot be launched.
  ///
  /// - Parameter url: the URL. A file URL is passed as a path, any other URL unchanged.
  open func open(_ url: URL) {
    let launch = settings.withLock { $0.beginLaunch() }
    attempt("open \(url.absoluteString) in") {
      try $0.lifecycle.launch(
        arguments: launch.arguments + [DefaultApplicationOpener.argument(for: url)],
        environment: launch.environment,
        conditions: conditions(launch))
    }
  }

  /// Removes the user's permission decision for a resource, so that the permission prompt appears again.
  ///
  /// Ends the program if it is running. Decisions for the camera, the microphone and the location can be reset,
  /// because the portals ask for permission to use these resources. From its next launch on, the program has an
  /// identity (``portalIdentity``), so that the portals store its decisions separately. Nothing on Linux asks for
  /// permission to use the other resources, so the first call for each of them in a run fails the test with that
  /// reason. The test also fails if the desktop has no portals, or is the user's own desktop.
  ///
  /// - Parameter resource: the resource that the program uses.
  open func resetAuthorizationStatus(for resource: XCUIProtectedResource) {
    guard let permission = resource.portalPermission else {
      return resource.recordThatNothingAsks("resetAuthorizationStatus(for: .\(resource))")
    }
    resetAuthorizationStatus(of: permission)
  }

  /// Ends all instances of the program; does nothing if the program is not running.
  ///
  /// The method sends SIGTERM, and kills the processes that have not ended within two seconds. It never fails the test.
  open func terminate() { target.lifecycle.terminate() }

  private func conditions(_ launch: LaunchSettings.Launch) -> LaunchConditions {
    LaunchConditions(
      clock: programClock, network: launch.network == .offline ? .offline : .unrestricted,
      home: launch.home?.folder)
  }

  func attempt(_ action: String, _ body: (TargetProgram) throws -> Void) {
    IssueRecorder.attempt("\(action) \(target)", in: target) { try body(target) }
  }

  // MARK: - State

  /// The state of a program.
  ///
  /// Mirrors Apple's `XCUIApplication.State`, with its numbers.
  public enum State: UInt, Sendable {
    /// The program runs, but the display does not report its windows.
    case unknown = 0
    /// The program is not running, or no desktop is running.
    case notRunning = 1
    /// The program is stopped, for example by SIGSTOP.
    case runningBackgroundSuspended = 2
    /// The program runs, and none of its windows is active.
    case runningBackground = 3
    /// The program runs, and one of its windows is active.
    case runningForeground = 4
  }

  /// The program's current state; reading it never fails the test.
  ///
  /// A program that no test has launched is found by its name on the session bus or by its command line.
  open var state: XCUIApplication.State { State(rawValue: target.state.rawValue) ?? .unknown }

  /// Waits until the program is in a state.
  ///
  /// ```swift
  /// app.buttons["Quit"].tap()
  /// XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
  /// ```
  ///
  /// - Parameters:
  ///   - state: the expected state.
  ///   - timeout: the time limit in seconds.
  /// - Returns: whether the program was in the state before the timeout. A timeout records no failure.
  open func wait(for state: XCUIApplication.State, timeout: TimeInterval) -> Bool {
    wait("\(target) to be in state \(state)", timeout) { self.state == state }
  }
}

/// The arguments and the environment of the next launch, and those of the last one.
private struct LaunchSettings {
  var arguments: [String] = []
  var environment: [String: String] = [:]
  var network = UnderstudyNetwork.unrestricted
  var home: UnderstudyHome?
  private var last: Launch?

  typealias Launch = (
    arguments: [String], environment: [String: String], network: UnderstudyNetwork, home: UnderstudyHome?
  )

  /// The settings of the last launch; before the first launch, the current settings.
  var lastLaunch: Launch { last ?? (arguments, environment, network, home) }

  /// Returns the current settings for a launch, and stores them as the settings of the last launch.
  mutating func beginLaunch() -> Launch {
    let launch = (arguments, environment, network, home)
    last = launch
    return launch
  }

  /// Stores the settings of a launch with which an activation starts the program.
  mutating func noteLaunch(_ launch: Launch) { last = launch }
}
