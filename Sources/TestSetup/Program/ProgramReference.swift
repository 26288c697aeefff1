// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Notation

/// A program: its name, and the code for it in tests.
struct ProgramReference {
  /// The name of the program in text for the user.
  let name: String
  /// The content of `Program.swift`, which defines the program for tests in Swift.
  let source: String
  /// The capabilities of the program for tests in Python, as the lines of a dictionary.
  let capabilities: String
  /// The path of the program in the project, if the file does not exist yet.
  let missing: String?
  /// The program and its arguments for a command in the project's folder.
  let command: (program: String, arguments: [String])

  /// - Throws: ``SetupError/noProgram(_:)``.
  init(_ text: String, in project: URL) throws {
    guard let words = ShellWords.split(text), let first = words.first else {
      throw SetupError.noProgram(text)
    }
    func isInProject(_ word: String) -> Bool {
      !word.hasPrefix("/") && !word.hasPrefix("-")
        && FileManager.default.fileExists(atPath: project.appendingPathComponent(word).path)
    }
    // A word without periods that is not an installed command is a file that the project's build creates.
    // "org.gnome.TextEditor" is the id of a desktop file, which need not exist on this machine.
    let isPath =
      first.contains("/") || isInProject(first)
      || !(first.contains(".")
        || ExecutableSearch.find(first, in: ExecutableSearch.foldersOfPrograms()) != nil)
    let arguments = words.dropFirst().map { word in
      isInProject(word)
        ? "projectFolder.appendingPathComponent(\(SwiftLiteral.quoted(word))).path"
        : SwiftLiteral.quoted(word)
    }
    missing = isPath && !first.hasPrefix("/") && !isInProject(first) ? first : nil
    command = (isPath && !first.contains("/") ? "./\(first)" : first, Array(words.dropFirst()))
    let launch: String
    if isPath, !first.hasPrefix("/") {
      launch = "XCUIApplication(url: projectFolder.appendingPathComponent(\(SwiftLiteral.quoted(first))))"
    } else if isPath {
      launch = "XCUIApplication(url: URL(fileURLWithPath: \(SwiftLiteral.quoted(first))))"
    } else {
      // The id of a desktop file, or a command.
      launch = "XCUIApplication(bundleIdentifier: \(SwiftLiteral.quoted(first)))"
    }
    let pythonArguments = words.dropFirst().map { word in
      isInProject(word) ? "str(PROJECT / \(JSONLiteral.quoted(word)))" : JSONLiteral.quoted(word)
    }
    let program: (key: String, value: String)
    if isPath, !first.hasPrefix("/") {
      program = ("appPath", "str(PROJECT / \(JSONLiteral.quoted(first)))")
    } else {
      program = (isPath ? "appPath" : "app", JSONLiteral.quoted(first))
    }
    capabilities =
      "    \"appium:\(program.key)\": \(program.value),\n"
      + (pythonArguments.isEmpty
        ? "" : "    \"appium:arguments\": [\(pythonArguments.joined(separator: ", "))],\n")
    // "python3 src/editor.py" is the program "editor".
    let script = words.dropFirst().first(where: isInProject)
    name = Self.name(of: script ?? first)
    source = Self.source(launch: launch, arguments: arguments)
  }

  /// Returns the content of `Program.swift`.
  private static func source(launch: String, arguments: [String]) -> String {
    "import Foundation\nimport XCTest\n\n" + """
      /// The folder of the project that these tests belong to.
      let projectFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

      extension XCUIApplication {
        /// The program that the tests drive.
        static var underTest: XCUIApplication {
          let app = \(launch)\(arguments.isEmpty ? "" : "\n    app.launchArguments = [\(arguments.joined(separator: ", "))]")
          return app
        }
      }

      """
  }

  /// The name of the test target, such as `GnomeTextEditorUITests` for "gnome-text-editor".
  var targetName: String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (joined.first?.isLetter == true ? joined : "App\(joined)") + "UITests"
  }

  private static func name(of word: String) -> String {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    let endings = [".desktop", ".py", ".js", ".jar", ".sh", ".AppImage"]
    let plain = endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
    // The name of "org.gnome.TextEditor" is "TextEditor".
    return word.contains("/") ? plain : plain.split(separator: ".").last.map(String.init) ?? plain
  }
}
