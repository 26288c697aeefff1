// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import Synchronization
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// A program under test.
///
/// Mirrors Apple's `XCUIApplication`.
///
/// It is a proxy, independent of the process: the program may not run yet, or be launched again and again. Programs
/// that no test has launched, such as one that the program under test starts, can be used too.
///
/// ```swift
/// let app = XCUIApplication()
/// app.launchArguments = ["--sample-data"]
/// app.launch()
/// ```
open class XCUIApplication: XCUIElement, @unchecked Sendable {
  private let settings = Mutex(LaunchSettings())
  package var target: TargetApplication { handle.application }

  /// The target application of the test target.
  ///
  /// `Documentation/Guides/Running.md` says how it is set. In a test of Swift Testing with the trait `uiTest` it is the
  /// trait's program, with its arguments. Nothing is looked up yet: where no target is set, `launch()` fails the
  /// test with the places where it can be.
  public init() {
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
  /// - Parameter bundleIdentifier: the name of the desktop file without `.desktop`, or the name of a service such
  ///   as `org.freedesktop.Notifications`. It is looked up when the program is first used.
  public init(bundleIdentifier: String) {
    super.init(handle: Self.handle(.bundleIdentifier(bundleIdentifier)))
  }

  /// A program by its file: an executable or a desktop file.
  ///
  /// - Parameter url: the URL of a file. It is looked at when the program is first used.
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
  /// Apple does not publish this method; older suites declare it in a header.
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
    super.init(handle: ElementHandle(target))
  }

  private static func handle(_ identity: ApplicationIdentity) -> ElementHandle {
    ElementHandle(TargetApplication(identity))
  }

  // MARK: - Launching

  /// Arguments for the next launch, after the program's own; none unless set.
  open var launchArguments: [String] {
    get { settings.withLock { $0.arguments } }
    set { settings.withLock { $0.arguments = newValue } }
  }

  /// Environment variables for the next launch, on top of those of the desktop.
  ///
  /// A private desktop has a separate environment: of the variables of the test process, programs get `PATH` and little
  /// else.
  open var launchEnvironment: [String: String] {
    get { settings.withLock { $0.environment } }
    set { settings.withLock { $0.environment = newValue } }
  }

  /// Starts a new process and waits until its first window is there and idle.
  ///
  /// An instance that runs already is ended first. The desktop is started when none runs. The test fails when the
  /// program is not found, cannot be started, ends at once, or works for 60 seconds without showing a
  /// window (`UNDERSTUDY_LAUNCH_TIMEOUT`). One that rests without a window counts as launched after 30 seconds
  /// (`UNDERSTUDY_WINDOWLESS_TIMEOUT`).
  open func launch() {
    let launch = settings.withLock { $0.beginLaunch() }
    attempt("launch") {
      try $0.lifecycle.launch(arguments: launch.arguments, environment: launch.environment)
    }
  }

  /// Brings the program to the front, or launches it when it does not run.
  ///
  /// It is launched with the arguments and the environment of the last launch; without one, with those that are
  /// set. The test fails when the program has no window, or cannot be launched.
  open func activate() {
    let launch = settings.withLock { $0.lastLaunch }
    attempt("activate") {
      try $0.lifecycle.activate(arguments: launch.arguments, environment: launch.environment)
    }
  }

  /// Launches the program with a URL as its last argument.
  ///
  /// An instance that runs already is ended first. The test fails when the program cannot be launched.
  ///
  /// - Parameter url: of a file, its path is the argument; else the URL itself.
  open func open(_ url: URL) {
    let launch = settings.withLock { $0.beginLaunch() }
    attempt("open \(url.absoluteString) in") {
      try $0.lifecycle.launch(
        arguments: launch.arguments + [DefaultOpening.argument(for: url)], environment: launch.environment)
    }
  }

  /// Removes a person's answer to the program about a resource, so that the question appears again.
  ///
  /// Ends the program if it runs. The portals ask for the camera, the microphone and the location, and their answers can be
  /// reset. From its next launch on the program has an identity (``portalIdentity``), so that its answers are separate.
  /// Nothing on Linux asks for the other resources: the first call for each fails the test with that reason, once in a run.
  /// The test also fails when the desktop has no portals, or is a user's own.
  ///
  /// - Parameter resource: the resource that the program uses.
  open func resetAuthorizationStatus(for resource: XCUIProtectedResource) {
    guard let permission = resource.portalPermission else { return resource.recordThatNothingAsks() }
    resetAuthorizationStatus(of: permission)
  }

  /// Ends the program, with all of its instances, and does nothing when it does not run.
  ///
  /// It is asked to end by SIGTERM, and killed when it has not within two seconds. It never fails the test.
  open func terminate() { target.lifecycle.terminate() }

  func attempt(_ action: String, _ body: (TargetApplication) throws -> Void) {
    IssueRecorder.attempt("\(action) \(target)", in: target) { try body(target) }
  }

  // MARK: - State

  /// The state of a program.
  ///
  /// Mirrors Apple's `XCUIApplication.State`, with its numbers.
  public enum State: UInt, Sendable {
    /// It runs, but the display does not answer for its windows.
    case unknown = 0
    /// It does not run, or no desktop does.
    case notRunning = 1
    /// It is stopped, as by SIGSTOP.
    case runningBackgroundSuspended = 2
    /// It runs, and none of its windows is active.
    case runningBackground = 3
    /// It runs, and one of its windows is active.
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
  ///   - state: what is waited for.
  ///   - timeout: seconds.
  /// - Returns: whether it got there in time; no failure is recorded where it did not.
  open func wait(for state: XCUIApplication.State, timeout: TimeInterval) -> Bool {
    wait("\(target) to be in state \(state)", timeout) { self.state == state }
  }
}

/// The arguments and the environment of the next launch.
private struct LaunchSettings {
  var arguments: [String] = []
  var environment: [String: String] = [:]
  private var last: Launch?

  typealias Launch = (arguments: [String], environment: [String: String])

  /// The settings of the last launch, or of the next one if there was no launch.
  var lastLaunch: Launch { last ?? (arguments, environment) }

  /// Takes what is set now for a launch.
  mutating func beginLaunch() -> Launch {
    let launch = (arguments, environment)
    last = launch
    return launch
  }
}
