// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Testing

/// Gives a test or a suite of Swift Testing its program and the desktop.
///
/// Extension of Understudy: Apple's XCUIAutomation has nothing for Swift Testing. Made by `uiTest`.
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
/// - In the test, `XCUIApplication()` means this program, and has the trait's launch arguments and environment.
/// - Tests with the trait never run side by side, however many suites they are in: a process has one desktop with
///   one pointer and one keyboard. A test waits for its turn without a thread; its time limit counts while it
///   waits.
/// - A program that cannot be launched is an issue where the test or suite stands, and the test does not run.
/// - Interruption monitors that the test adds with the function `addUIInterruptionMonitor` go with the test.
/// - A failing call of the XCUI types is an issue at its line, and the test goes on, as with `#expect`. Swift
///   cannot leave a function that does not throw, so there is no `continueAfterFailure` here; ``requireUI(_:)`` is
///   the form that stops.
public struct UITestTrait: TestTrait, SuiteTrait, TestScoping {
  /// When the program is started.
  public enum Launch: Sendable {
    /// Before each test; it is ended after the test.
    case beforeEachTest

    /// Before the first test of the suite, and ended after the last.
    ///
    /// Tests find what the ones before them left. A program that has ended is started again before the next test.
    /// On a test that is in no such suite, the same as ``beforeEachTest``.
    case oncePerSuite

    /// By the test, with `XCUIApplication().launch()`.
    ///
    /// It is ended after the test all the same.
    case byTheTest
  }

  let application: ApplicationIdentity
  package let launchArguments: [String]
  package let launchEnvironment: [String: String]
  let launch: Launch
  let destination: String?

  /// Distinguishes copies of this trait, which suites hand down, from other traits.
  private let id = UUID()

  /// True: a suite's trait applies to each of its tests, also in suites inside it.
  public var isRecursive: Bool { true }

  /// The trait as the scope in which Swift Testing runs a test or a suite.
  ///
  /// - Parameters:
  ///   - test: the test or suite.
  ///   - testCase: the case of the test that is to run; nil for a suite, and for a test as a whole.
  /// - Returns: the trait, where it has something to do there.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> UITestTrait? {
    if test.isSuite { return launch == .oncePerSuite ? self : nil }
    return testCase == nil ? nil : self
  }

  /// Runs a test or a suite with its program, when it is its turn.
  ///
  /// Where the program cannot be launched, or the destination cannot be used, that is recorded as an issue and the
  /// test does not run.
  ///
  /// - Parameters:
  ///   - test: the test or suite.
  ///   - testCase: the case of the test that runs.
  ///   - function: runs the test.
  /// - Throws: what the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let around = UITestScope.current, around.trait.id == id {
      // The program runs for the suite around this.
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
  /// Gives a test or suite a program, by its desktop-file id.
  ///
  /// Extension of Understudy.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: such as `org.gnome.Calculator`.
  ///   - launchArguments: arguments of the program.
  ///   - launchEnvironment: environment variables of the program, on top of those of the desktop.
  ///   - launch: when the program is started.
  ///   - destination: the desktop, in the words of `UNDERSTUDY_DESTINATION`, such as `size=1280x800,scale=2`. A
  ///     test with another destination than the one before it gets a new desktop. nil: the one that the environment
  ///     names.
  /// - Returns: the trait.
  public static func uiTest(
    bundleIdentifier: String, launchArguments: [String] = [], launchEnvironment: [String: String] = [:],
    launch: UITestTrait.Launch = .beforeEachTest, destination: String? = nil
  ) -> Self {
    UITestTrait(
      application: .bundleIdentifier(bundleIdentifier), launchArguments: launchArguments,
      launchEnvironment: launchEnvironment, launch: launch, destination: destination)
  }

  /// Gives a test or suite a program, by its file: an executable or a desktop file.
  ///
  /// Extension of Understudy.
  ///
  /// - Parameters:
  ///   - url: the URL of the file.
  ///   - launchArguments: arguments of the program.
  ///   - launchEnvironment: environment variables of the program, on top of those of the desktop.
  ///   - launch: when the program is started.
  ///   - destination: the desktop, in the words of `UNDERSTUDY_DESTINATION`; nil: the one that the environment
  ///     names.
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
  ///   - launchArguments: arguments of the program.
  ///   - launchEnvironment: environment variables of the program, on top of those of the desktop.
  ///   - launch: when the program is started.
  ///   - destination: the desktop, in the words of `UNDERSTUDY_DESTINATION`; nil: the one that the environment
  ///     names.
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
