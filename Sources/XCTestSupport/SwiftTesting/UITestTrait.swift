// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Testing

/// Gives a Swift Testing test or suite a program and the desktop.
///
/// Extension of Understudy: Apple's XCUIAutomation does not support Swift Testing. Create the trait with `uiTest`.
///
/// ```swift
/// @Suite(.uiTest(bundleIdentifier: "org.example.Lister", launchArguments: ["--sample-data"]))
/// struct ListTests {
///   let app = XCUIApplication()
///
///   @Test func addingAnItemShowsIt() {
///     app.buttons["Add"].tap()
///     #expect(app.staticTexts["New item"].exists)
///   }
/// }
/// ```
///
/// - The program is started before each test and ended after it, or once for the suite (``Launch``).
/// - In the test, `XCUIApplication()` is this program, with the launch arguments and the environment of the trait.
/// - Tests with the trait never run in parallel, even in different suites: a process has one desktop with one pointer
///   and one keyboard. A test waits for its turn without blocking a thread. The wait counts towards the time limit that
///   the trait `.timeLimit` sets.
/// - If the program cannot be launched, an issue is recorded at the test or suite, and the test does not run.
/// - Interruption monitors that the test adds with the function `addUIInterruptionMonitor` are removed after the test.
/// - A failing call to an XCUI type is an issue at its line, and the test continues, as with `#expect`. Swift cannot
///   leave a function that does not throw, so `continueAfterFailure` does not exist here. Use ``requireUI(_:)`` to stop
///   at a failure.
public struct UITestTrait: TestTrait, SuiteTrait, TestScoping {
  /// The time at which the program is started.
  public enum Launch: Sendable {
    /// The program is started before each test and ended after it.
    case beforeEachTest

    /// The program is started before the first test of the suite and ended after the last.
    ///
    /// A test finds the program in the state after the previous test. A program that has ended is started again before
    /// the next test. For a test that is not in such a suite, the effect is that of ``beforeEachTest``.
    case oncePerSuite

    /// The test starts the program with `XCUIApplication().launch()`.
    ///
    /// The program is ended after the test in this case, too.
    case byTheTest
  }

  let application: ProgramIdentity
  package let launchArguments: [String]
  package let launchEnvironment: [String: String]
  let launch: Launch
  let destination: String?

  /// Distinguishes copies of this trait, which suites pass on to their tests, from other traits.
  private let id = UUID()

  /// Always true, because the trait of a suite applies to all of its tests, including those of inner suites.
  public var isRecursive: Bool { true }

  /// Returns the trait as the scope in which Swift Testing runs a test or a suite.
  ///
  /// - Parameters:
  ///   - test: the test or suite.
  ///   - testCase: the case of the test to run; nil for a suite, and for a test as a whole.
  /// - Returns: the trait; nil if it has no effect on the test or suite itself.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> UITestTrait? {
    if test.isSuite { return launch == .oncePerSuite ? self : nil }
    return testCase == nil ? nil : self
  }

  /// Waits for the turn of a test or a suite, and then runs it with its program.
  ///
  /// If the program cannot be launched, or the destination cannot be used, an issue is recorded and the test does not
  /// run.
  ///
  /// - Parameters:
  ///   - test: the test or suite.
  ///   - testCase: the case of the running test.
  ///   - function: the function that runs the test.
  /// - Throws: the error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let around = UITestScope.current, around.trait.id == id {
      // The program is already running for the enclosing suite.
      guard !test.isSuite else { return try await function() }
      return try await UITestScope.turns.run {
        try await UITestRun.of(test, testCase) {
          guard around.relaunchIfEnded(for: test) else { return }
          try await function()
        }
      }
    }
    try await UITestScope.turns.run {
      if let problem = UITestDesktop.use(destination) {
        return SwiftTestingBridge.record(problem, at: test.sourceLocation)
      }
      let scope = UITestScope(trait: self, testTarget: test.id.moduleName)
      try await UITestScope.$current.withValue(scope) {
        try await UITestRun.of(test, testCase) {
          defer { scope.application.lifecycle.terminate() }
          guard launch == .byTheTest || scope.launch(for: test) else { return }
          try await function()
        }
      }
    }
  }
}

extension Trait where Self == UITestTrait {
  /// Gives a test or suite a program that is identified by its desktop-file id.
  ///
  /// Extension of Understudy.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: the desktop-file id, such as `org.gnome.Calculator`.
  ///   - launchArguments: the arguments of the program.
  ///   - launchEnvironment: environment variables of the program, in addition to those of the desktop.
  ///   - launch: the time at which the program is started.
  ///   - destination: the desktop, in the format of `UNDERSTUDY_DESTINATION`, such as `size=1280x800,scale=2`; nil for
  ///     the destination of the environment. A test with another destination than the test before it gets a new
  ///     desktop.
  /// - Returns: the trait.
  public static func uiTest(
    bundleIdentifier: String, launchArguments: [String] = [], launchEnvironment: [String: String] = [:],
    launch: UITestTrait.Launch = .beforeEachTest, destination: String? = nil
  ) -> Self {
    UITestTrait(
      application: .bundleIdentifier(bundleIdentifier), launchArguments: launchArguments,
      launchEnvironment: launchEnvironment, launch: launch, destination: destination)
  }

  /// Gives a test or suite a program that is identified by its file, an executable or a desktop file.
  ///
  /// Extension of Understudy.
  ///
  /// - Parameters:
  ///   - url: the URL of the file.
  ///   - launchArguments: the arguments of the program.
  ///   - launchEnvironment: environment variables of the program, in addition to those of the desktop.
  ///   - launch: the time at which the program is started.
  ///   - destination: the desktop, in the format of `UNDERSTUDY_DESTINATION`; nil for the destination of the
  ///     environment.
  /// - Returns: the trait.
  public static func uiTest(
    url: URL, launchArguments: [String] = [], launchEnvironment: [String: String] = [:],
    launch: UITestTrait.Launch = .beforeEachTest, destination: String? = nil
  ) -> Self {
    UITestTrait(
      application: .file(url.standardizedFileURL), launchArguments: launchArguments,
      launchEnvironment: launchEnvironment, launch: launch, destination: destination)
  }

  /// Gives a test or suite the target application of its test target.
  ///
  /// Extension of Understudy.
  ///
  /// - Parameters:
  ///   - launchArguments: the arguments of the program.
  ///   - launchEnvironment: environment variables of the program, in addition to those of the desktop.
  ///   - launch: the time at which the program is started.
  ///   - destination: the desktop, in the format of `UNDERSTUDY_DESTINATION`; nil for the destination of the
  ///     environment.
  /// - Returns: the trait.
  public static func uiTest(
    launchArguments: [String] = [], launchEnvironment: [String: String] = [:],
    launch: UITestTrait.Launch = .beforeEachTest, destination: String? = nil
  ) -> Self {
    UITestTrait(
      application: .configured, launchArguments: launchArguments, launchEnvironment: launchEnvironment,
      launch: launch, destination: destination)
  }

  /// Gives a test or suite the target application of its test target.
  ///
  /// Extension of Understudy.
  public static var uiTest: Self { .uiTest() }
}
