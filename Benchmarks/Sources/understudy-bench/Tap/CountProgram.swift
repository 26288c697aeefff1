// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The running program `bench-window`, whose button "Count" counts its presses.
final class CountProgram {
  /// The names of the toolkits and of the program's executables in the folder of tools.
  static let toolkits = [
    (name: "GTK 4", executable: "bench-window-gtk4"), (name: "GTK 3", executable: "bench-window-gtk3"),
  ]

  private let executable: URL
  private let application: XCUIApplication
  private let button: XCUIElement
  /// The number of taps, and of presses of the bare client with a reaction.
  private var presses = 0

  /// Launches the program, and taps a few times.
  ///
  /// - Parameter executable: the program to launch.
  /// - Throws: `BenchmarkError` if it does not show its button.
  init(_ executable: URL) throws {
    self.executable = executable
    application = XCUIApplication(url: executable)
    application.launch()
    button = application.buttons["Count"]
    guard button.waitForExistence(timeout: 10) else {
      application.terminate()
      throw BenchmarkError("\(executable.path) was expected to show a button named Count, but did not.")
    }
    for _ in 0..<5 { tap() }
  }

  func end() { application.terminate() }

  func tap() {
    button.tap()
    presses += 1
  }

  /// Presses with the bare client, and then taps.
  func take(into turns: inout TapTurns, beside client: Reaction) {
    let before = turns.presses
    turns.take(of: button, beside: client)
    presses += turns.presses - before + 1
  }

  /// Starts the bare client, whose pointer is on the button after the last tap.
  ///
  /// - Throws: `BenchmarkError` if the program is not on the accessibility bus; `AccessibilityError`.
  func reaction(options: Options) throws -> Reaction {
    guard
      let program = try AutomationSession.shared.host.current?.bus.applications()
        .first(where: { $0.name.contains(executable.lastPathComponent) })
    else {
      throw BenchmarkError("\(executable.path) was expected on the accessibility bus, but is not there.")
    }
    return try Reaction(of: application.staticTexts["\(presses)"], in: program, options: options)
  }

  /// The goal that the program has counted every press.
  var goal: Report.Goal {
    // The count is the only text that is a number.
    let counted = application.staticTexts.allElementsBoundByIndex.lazy.compactMap { Int($0.label) }.max()
    return .init(
      name: "taps that the program did not count", limit: 0, isMinimum: false, unit: "",
      value: Double(presses - (counted ?? 0)))
  }
}
