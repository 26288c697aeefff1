// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes recorded sessions as tests: the entry for the studio, for commands and for tools.
///
/// ```swift
/// let code = RecordingCode.write(steps, language: .python, application: "org.gnome.Calculator", testName: "adding")
/// print(code.text)
/// for omission in code.omissions { print("Step \(omission.step) is not written: \(omission.reason)") }
/// ```
package enum RecordingCode {
  /// Writes steps as a whole source file with one test.
  ///
  /// - Parameters:
  ///   - steps: the steps; if the first one is a launch, its arguments and environment are used for the start of the
  ///     program.
  ///   - language: the language of the source file.
  ///   - application: the program: the id of a desktop file, a command or a path. Without it, tests in Swift launch the
  ///     target application of their package, and tests in other languages begin without a program.
  ///   - testName: the name of the test in any spelling; each language adapts it.
  ///   - className: the name of the class or the suite, for languages that have one.
  /// - Returns: the code. Steps that the language cannot express are comments in it, and are listed in
  ///   ``GeneratedCode/omissions``.
  package static func write(
    _ steps: [RecordedStep], language: CodeLanguage, application: String? = nil,
    testName: String = "testExample", className: String = "RecordedTests"
  ) -> GeneratedCode {
    write(
      Recording(application: application, testName: testName, steps: steps),
      options: CodeOptions(style: language.style, className: className))
  }

  /// Writes a recording with all options.
  package static func write(_ recording: Recording, options: CodeOptions) -> GeneratedCode {
    let writer = options.style.writer.init(recording: recording, options: options)
    return GeneratedCode(lines: options.extent == .file ? writer.file() : writer.body())
  }

  /// Returns the code of a new source file around the statements of a test; nil for Swift, because `SourceEditor`
  /// makes new Swift files.
  package static func frame(_ recording: Recording, options: CodeOptions) -> CodeFrame? {
    switch options.style {
    case .python: PythonWriter(recording: recording, options: options).frame()
    case .robot: RobotWriter(recording: recording, options: options).frame()
    case .xctest, .swiftTesting, .pageObject: nil
    }
  }
}
