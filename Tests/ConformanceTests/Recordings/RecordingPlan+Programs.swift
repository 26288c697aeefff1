// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Programs of the distribution.
extension RecordingPlan {
  /// - Parameters:
  ///   - file: the program.
  ///   - arguments: those after its name.
  ///   - name: of the recording.
  ///   - prepare: waits for what comes a moment after the window.
  /// - Returns: the plan.
  private static func program(
    _ file: String, _ arguments: [String] = [], _ name: String,
    prepare: @escaping (XCUIApplication) throws -> Void = { _ in }
  ) -> RecordingPlan {
    RecordingPlan(
      application: {
        let application = XCUIApplication(url: URL(fileURLWithPath: file))
        application.launchArguments = arguments
        return application
      }, states: [State(name: name, prepare: prepare)])
  }

  /// GTK 4 lays the text of its display out when it is idle, 12 pixels lower or higher, and the window takes its size
  /// before that or after it: 2 of 12 launches from a shell without any test were of the rarer kind.
  static let calculator = {
    var plan = program("/usr/bin/gnome-calculator", [], "program-gnome-calculator")
    plan.startsInTwoStates = true
    return plan
  }()
  static let textEditor = program("/usr/bin/gnome-text-editor", [], "program-gnome-text-editor") { app in
    _ = app.progressIndicators.firstMatch.waitForNonExistence(timeout: settleTime)
  }
  static let mousepad = program("/usr/bin/mousepad", [], "program-mousepad")
  static let galculator = program("/usr/bin/galculator", [], "program-galculator") { app in
    // It opens below the pointer, which brings up the tool tip of a button a while later.
    app.windows.firstMatch.coordinate(withNormalizedOffset: .zero).hover()
  }
  static let kcalc = program("/usr/bin/kcalc", [], "program-kcalc")
  /// Writer decides at its start whether the paragraph's container also reports the focus: in 3 of 20 launches
  /// on a busy machine it did not, and ten clicks changed nothing.
  static let writer = {
    var plan = program("/usr/bin/libreoffice", ["--writer"], "libreoffice-writer") { app in
      // The document reports the initial focus or not, depending on which comes first, the focus or the tree. A click that comes
      // before the document listens gives it no focus.
      let middle = app.windows.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      let paragraph = app.staticTexts.matching(NSPredicate(format: "hasFocus == YES")).firstMatch
      let deadline = Date(timeIntervalSinceNow: settleTime)
      repeat { middle.click() } while !paragraph.waitForExistence(timeout: focusTime) && Date() < deadline
    }
    plan.startsInTwoStates = true
    return plan
  }()
  /// Whether the cells that the edges of the view cut off are reported with their whole size or with what is left of it is decided when
  /// Calc starts: with their whole size once, at a load of 12, still after the time for a layout.
  static let calc = {
    var plan = program("/usr/bin/libreoffice", ["--calc"], "libreoffice-calc") { app in
      _ = app.cells["A1"].wait(for: \.isHittable, toEqual: true, timeout: settleTime)
    }
    plan.startsInTwoStates = true
    return plan
  }()

  /// Seconds; a state that is not there by then is reported as a difference.
  private static let settleTime: TimeInterval = 60
  /// Seconds in which a document that has received a click reports the focus.
  private static let focusTime: TimeInterval = 5
}
