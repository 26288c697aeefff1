// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The plans for programs of the distribution.
extension RecordingPlan {
  /// - Parameters:
  ///   - file: the path of the program.
  ///   - arguments: the arguments of the program.
  ///   - name: the name of the recording.
  ///   - prepare: waits for elements that appear shortly after the window.
  /// - Returns: the plan.
  private static func program(
    _ file: String, _ arguments: [String] = [], _ name: String,
    prepare: @escaping @Sendable (XCUIApplication) throws -> Void = { _ in }
  ) -> RecordingPlan {
    RecordingPlan(
      application: {
        let application = XCUIApplication(url: URL(fileURLWithPath: file))
        application.launchArguments = arguments
        return application
      }, states: [State(name: name, prepare: prepare)])
  }

  /// The window of the calculator has one of two heights, which differ by 12 pixels.
  ///
  /// GTK 4 lays out the text of the display when it is idle, before or after the window gets its size. 2 of 12 launches
  /// from a shell, without a test, had the rarer height.
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
    // The window opens below the pointer, so the tool tip of a button would appear.
    app.windows.firstMatch.coordinate(withNormalizedOffset: .zero).hover()
  }
  static let kcalc = program("/usr/bin/kcalc", [], "program-kcalc")
  /// The container of Writer's paragraph also reports the focus, or does not; this is decided at the start.
  ///
  /// In 3 of 20 launches on a busy machine it did not report it, and ten clicks changed nothing.
  static let writer = {
    var plan = program("/usr/bin/libreoffice", ["--writer"], "libreoffice-writer") { app in
      // The document reports the initial focus only if the tree exists before the document gets the focus. An early
      // click has no effect.
      let middle = app.windows.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      let paragraph = app.staticTexts.matching(NSPredicate(format: "hasFocus == YES")).firstMatch
      let deadline = Date(timeIntervalSinceNow: settleTime)
      repeat { middle.click() } while !paragraph.waitForExistence(timeout: focusTime) && Date() < deadline
    }
    plan.startsInTwoStates = true
    return plan
  }()
  /// The list of colors below the arrow of a tool button, which LibreOffice draws into a popup of GTK.
  static let writerPopoverOnWayland = {
    var plan = program("/usr/bin/libreoffice", ["--writer"], "wayland-writer-popover") { app in
      let color = app.buttons["Character Highlighting Color"]
      color.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0.5)).withOffset(CGVector(dx: -6, dy: 0))
        .tap()
      _ = app.buttons["No Fill"].wait(for: \.isHittable, toEqual: true, timeout: settleTime)
    }
    plan.startsInTwoStates = true
    return plan
  }()
  /// Calc reports partly visible cells with their whole size or with the visible size; this is decided at the start.
  ///
  /// At a load of 12, one launch reported the whole size even after the time for a layout.
  static let calc = {
    var plan = program("/usr/bin/libreoffice", ["--calc"], "libreoffice-calc") { app in
      _ = app.cells["A1"].wait(for: \.isHittable, toEqual: true, timeout: settleTime)
    }
    plan.startsInTwoStates = true
    return plan
  }()

  /// The time limit in seconds for a state; a state that is not reached is reported as a difference.
  private static let settleTime: TimeInterval = 60
  /// The time in seconds within which a document reports the focus after a click.
  private static let focusTime: TimeInterval = 5
}
