import Foundation
import XCUIAutomation

/// Programs of the distribution.
extension RecordingPlan {
  private static func program(_ file: String, _ arguments: [String] = [], _ name: String) -> RecordingPlan {
    RecordingPlan(
      application: {
        let application = XCUIApplication(url: URL(fileURLWithPath: file))
        application.launchArguments = arguments
        return application
      }, states: [State(name: name)])
  }

  static let calculator = program("/usr/bin/gnome-calculator", [], "program-gnome-calculator")
  static let textEditor = program("/usr/bin/gnome-text-editor", [], "program-gnome-text-editor")
  static let mousepad = program("/usr/bin/mousepad", [], "program-mousepad")
  static let galculator = program("/usr/bin/galculator", [], "program-galculator")
  static let kcalc = program("/usr/bin/kcalc", [], "program-kcalc")
  static let writer = program("/usr/bin/libreoffice", ["--writer"], "libreoffice-writer")
  static let calc = program("/usr/bin/libreoffice", ["--calc"], "libreoffice-calc")
}
