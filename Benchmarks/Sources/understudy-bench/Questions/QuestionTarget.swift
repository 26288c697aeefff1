// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import WindowSystem
import XCUIAutomation

/// A running program with numbered lines: the names of its elements, and the input that changes it.
///
/// In most programs the lines are static texts. In a spreadsheet they are cells, which are named by their addresses.
/// Only the cells in view are elements, except for cells that a query names.
final class QuestionTarget {
  let toolkit: QuestionToolkit
  let lines: Int
  let application: XCUIApplication
  /// The page that a browser shows, for a tool with a separate browser; nil for other programs.
  let page: URL?
  let display: any DisplayClient
  /// The strings of the cells of ``LinesSheet`` that change the lines.
  var marks: [String: String] = [:]
  private let folder: URL?

  init(_ program: QuestionProgram, options: Options, display: any DisplayClient) throws {
    toolkit = program.toolkit
    lines = program.lines
    self.display = display
    var arguments = ["\(program.lines)"]
    var executable = program.toolkit.executable
    var page: URL?
    var folder: URL?
    switch program.toolkit {
    case .gtk3, .gtk4: executable = options.tool("grow-\(program.toolkit.rawValue)")
    case .qt5, .qt6:
      executable = options.tool("grow-qt.py")
      arguments = [program.toolkit == .qt5 ? "--qt=5" : "--qt=6"] + arguments
    case .quick: executable = options.tool("grow-quick.py")
    case .swing: arguments = [options.tool("GrowSwing.java").path] + arguments
    case .chromium, .firefox:
      let file = try LinesPage.write(lines: program.lines)
      page = file
      arguments = (program.toolkit == .chromium ? ["--disable-gpu"] : []) + [file.absoluteString]
    case .calc:
      let document = try LinesSheet.write(lines: program.lines)
      folder = document.deletingLastPathComponent()
      arguments = ["--calc", document.path]
    }
    self.page = page
    self.folder = folder
    application = XCUIApplication(url: executable)
    application.launchArguments = arguments
  }

  /// Launches the program, and waits until it shows its last line.
  func launch() throws {
    application.launch()
    guard elements[far].waitForExistence(timeout: 90) else {
      throw BenchmarkError("\(toolkit.name) was expected to show its last line within 90 s, but did not.")
    }
  }

  func end() {
    application.terminate()
    // A file that cannot be removed is temporary and harmless.
    for file in [page, folder].compactMap({ $0 }) { try? FileManager.default.removeItem(at: file) }
  }

  // MARK: - Elements

  var isSheet: Bool { toolkit == .calc }

  var elementType: XCUIElement.ElementType { isSheet ? .cell : .staticText }
  var elements: XCUIElementQuery { isSheet ? application.cells : application.staticTexts }

  /// The name of the first line.
  var near: String { isSheet ? "A1" : "Line 0" }
  /// The name of the last line.
  var far: String { isSheet ? "A\(lines)" : "Line \(lines - 1)" }
  /// The name of a line that does not exist.
  let absent = "Line that is not there"

  /// The name of a line that is an element even if no query names it: the last line or, in a sheet, the first one.
  var listed: String { isSheet ? near : far }
  /// The end of the label of ``listed``, which no other label has.
  var listedEnd: String { isSheet ? "A1" : " \(lines - 1)" }
  /// The minimum number of lines that are elements.
  var listedCount: Int { isSheet ? 100 : lines }

  /// The line that changes alone, counted from zero.
  var changing: Int { isSheet ? LinesSheet.changing(lines: lines) : lines / 3 }

  /// Returns the element that shows a string as a line.
  func element(showing text: String) -> XCUIElement {
    guard isSheet else { return elements[text] }
    return elements.matching(NSPredicate(format: "value == %@", text)).firstMatch
  }
}
