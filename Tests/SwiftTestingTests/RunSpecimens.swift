// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Testing
import XCUIAutomation

/// Two tests without the trait that use the desktop at the same time; `SpecimenTests` and `RecordTests` run them.
@Suite(.enabled(if: Specimen.isWanted("BesideSpecimens")))
struct BesideSpecimens {
  static let steps = Steps()

  @Test func first() async {
    let app = SwiftTestingFixture.labels.application("A")
    await Self.steps.take(0) { app.launch() }
    await Self.steps.take(2) {
      app.buttons["A"].tap()
      app.buttons["A"].tap()
    }
  }

  @Test func second() async {
    let app = SwiftTestingFixture.controls.application()
    await Self.steps.take(1) { app.launch() }
    await Self.steps.take(3) {
      app.buttons["Press"].tap()
      app.terminate()
    }
  }
}

/// Runs the steps of concurrent tests in a fixed order.
actor Steps {
  private var next = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  func take(_ number: Int, _ body: @Sendable () -> Void) async {
    if next != number { await withCheckedContinuation { waiting[number] = $0 } }
    body()
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }
}

/// A test that launches a program, and then ends or kills its own process.
@Suite(
  .enabled(if: Specimen.isWanted("EndSpecimens")),
  .uiTest(
    url: SwiftTestingFixture.labels.url, launchArguments: SwiftTestingFixture.arguments, launch: .byTheTest))
struct EndSpecimens {
  @Test func theProgramRuns() {
    XCUIApplication().launch()
    let identifier = AutomationSession.shared.host.current?.desktop.identifier ?? "none"
    FileHandle.standardOutput.write(Data("Desktop \(identifier).\n".utf8))
    if ProcessInfo.processInfo.environment["SPECIMEN_END"] == "killed" { kill(getpid(), SIGKILL) }
  }
}

/// A program that does not exist: no test of the suite runs.
@Suite(.enabled(if: Specimen.isWanted("LaunchSpecimens")), .uiTest(bundleIdentifier: "org.example.Nothing"))
struct LaunchSpecimens {
  @Test func thisDoesNotRun() { Issue.record("It ran.") }

  @Test(.uiTest(url: SwiftTestingFixture.labels.url, destination: "size=huge")) func norDoesThis() {
    Issue.record("It ran.")
  }

  @Suite(.uiTest(bundleIdentifier: "org.example.NothingEither", launch: .oncePerSuite)) struct Inside {
    @Test func norDoesThis() { Issue.record("It ran.") }
  }
}
