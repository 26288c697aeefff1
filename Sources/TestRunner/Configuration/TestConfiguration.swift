/// What one way to run the tests is: a destination, and a configuration of a test plan where there is one.
///
/// Each selected test runs once, or as often as it is to be repeated, in each configuration.
package struct TestConfiguration: Sendable, Equatable {
  /// What reports call it; empty where there is only one and nobody named it.
  package var name = ""
  /// As `UNDERSTUDY_DESTINATION` takes it; empty for the default one.
  package var destination = ""
  /// Variables of the process that runs the tests, in addition to the runner's own.
  package var environment: [String: String] = [:]
  /// Arguments that the process of the tests finds in `CommandLine.arguments`, after those of XCTest.
  package var arguments: [String] = []
  /// The program that `XCUIApplication()` means, by test target; `UNDERSTUDY_TARGET_APPLICATION` takes the same words.
  package var targetApplications: [String: String] = [:]

  package init() {}
}
