// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// A toolkit, or a program with its own widgets, whose answers to the questions are measured.
enum QuestionToolkit: String, CaseIterable, Codable {
  case gtk3, gtk4, qt5, qt6, quick, chromium, firefox, calc, swing

  var name: String {
    switch self {
    case .gtk3: "GTK 3"
    case .gtk4: "GTK 4"
    case .qt5: "Qt 5"
    case .qt6: "Qt 6"
    case .quick: "Qt Quick 6"
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    case .calc: "LibreOffice Calc"
    case .swing: "Swing"
    }
  }

  /// The key of the toolkit that Understudy recognizes in the program on the accessibility bus.
  var key: String {
    switch self {
    case .gtk3, .gtk4, .qt5, .qt6, .chromium: rawValue
    case .quick: "qt6"
    case .firefox: "gecko"
    case .calc: "libreOffice"
    case .swing: "java"
    }
  }

  /// The numbers of lines that are measured without `--questions-of`, each in a separate run.
  ///
  /// All questions to 30,000 lines take twenty minutes in one toolkit, so they are measured only on request.
  static let sizes = [300, 3_000]

  /// Whether one call returns all objects (`Cache.GetItems`).
  var hasBulkCall: Bool {
    switch self {
    case .gtk3, .gtk4, .chromium, .firefox: true
    // LibreOffice and the bridge of Java have the call, but it can end the program, or stop it for half a minute.
    case .qt5, .qt6, .quick, .calc, .swing: false
    }
  }

  /// Returns the name of the lower bound for a question in the tables.
  func limit(of question: Question) -> String {
    hasBulkCall ? "GetItems alone" : BareWalk.name(of: question.properties)
  }

  /// AT-SPI's name of the role of a line.
  var roleOfLines: String {
    switch self {
    case .gtk3, .gtk4, .qt5, .qt6, .quick, .swing: "label"
    case .chromium: "static"
    case .firefox: "paragraph"
    case .calc: "table cell"
    }
  }

  /// Whether lines have a name; otherwise only their text can be read.
  var namesLines: Bool { self != .firefox }

  /// The tools for comparison that can read the program.
  var tools: [QuestionTool] {
    switch self {
    case .gtk3, .gtk4, .qt5, .qt6, .quick, .firefox, .swing: [.dogtail, .xa11y]
    case .chromium: [.playwright, .dogtail, .xa11y]
    case .calc: []
    }
  }

  /// The reason why no tool is compared; nil if tools are compared.
  var reasonWithoutTools: String? {
    self == .calc
      ? "dogtail and xa11y are left out: they visit all cells of a sheet, which has 2³¹ of them." : nil
  }

  // MARK: - Installation

  /// Returns the reason why the program cannot run on this machine; nil if it can.
  func reasonForAbsence(_ options: Options) -> String? {
    switch self {
    case .gtk3, .gtk4: Self.missing(options.tool("grow-\(rawValue)"), from: "script/bench compiles it")
    case .qt5: Self.missingModule("PyQt5.QtWidgets", package: "python3-pyqt5")
    case .qt6: Self.missingModule("PyQt6.QtWidgets", package: "python3-pyqt6")
    case .quick: Self.missingModule("PyQt6.QtQml", package: "python3-pyqt6.qtqml")
    case .chromium: Self.missing(executable, from: "it is in the package chromium")
    case .firefox: Self.missing(executable, from: "it is in the package firefox-esr")
    case .calc:
      Self.missing(URL(fileURLWithPath: "/usr/bin/localc"), from: "it is in the package libreoffice-calc")
    case .swing:
      JavaEnvironment.hasBridge
        ? Self.missing(executable, from: "it is in the package default-jdk")
        : "Java has no bridge to accessibility; it is in the package libatk-wrapper-java-jni"
    }
  }

  /// The program of the distribution that shows the lines; for the other toolkits, the interpreter of Python.
  var executable: URL {
    switch self {
    case .chromium: URL(fileURLWithPath: "/usr/bin/chromium")
    case .firefox: URL(fileURLWithPath: "/usr/bin/firefox-esr")
    case .calc: URL(fileURLWithPath: "/usr/bin/libreoffice")
    case .swing: URL(fileURLWithPath: "/usr/bin/java")
    case .gtk3, .gtk4, .qt5, .qt6, .quick: URL(fileURLWithPath: "/usr/bin/python3")
    }
  }

  private static func missing(_ file: URL, from source: String) -> String? {
    FileManager.default.isExecutableFile(atPath: file.path) ? nil : "\(file.path) is not there; \(source)"
  }

  private static func missingModule(_ module: String, package: String) -> String? {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", "import \(module)"]
    python.standardError = FileHandle.nullDevice
    // The only usual reason for an error is a missing interpreter.
    guard (try? python.run()) != nil else { return "/usr/bin/python3 is not there" }
    python.waitUntilExit()
    return python.terminationStatus == 0
      ? nil : "Python cannot import \(module); it is in the package \(package)"
  }
}

/// A toolkit with a number of lines.
struct QuestionProgram: Hashable, Codable {
  let toolkit: QuestionToolkit
  let lines: Int

  var title: String { "\(toolkit.name), \(lines) lines" }

  /// Returns all programs that a complete run measures; for a quick run, only those with the fewest lines.
  static func all(isQuick: Bool) -> [QuestionProgram] {
    QuestionToolkit.allCases.flatMap { toolkit in
      QuestionToolkit.sizes.prefix(isQuick ? 1 : QuestionToolkit.sizes.count)
        .map { QuestionProgram(toolkit: toolkit, lines: $0) }
    }
  }

  /// Parses a list such as `gtk4:3000,qt6`; a toolkit without a number has all its sizes.
  static func list(_ text: String) throws -> [QuestionProgram] {
    try text.split(separator: ",").flatMap { part -> [QuestionProgram] in
      let fields = part.split(separator: ":", maxSplits: 1)
      guard let toolkit = fields.first.flatMap({ QuestionToolkit(rawValue: String($0)) }) else {
        throw BenchmarkError("There is no toolkit \"\(part)\" for questions.\n\(Options.usage)")
      }
      guard fields.count > 1 else {
        return QuestionToolkit.sizes.map { QuestionProgram(toolkit: toolkit, lines: $0) }
      }
      // The questions need a first line, a last one, and one to change between them.
      guard let lines = Int(fields[1]), lines >= 10 else {
        throw BenchmarkError("\"\(part)\" needs a number of lines, at least 10.\n\(Options.usage)")
      }
      return [QuestionProgram(toolkit: toolkit, lines: lines)]
    }
  }
}
