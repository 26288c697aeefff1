// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Writes a recording as Swift code, for XCTest or for Swift Testing.
struct SwiftWriter: RecordingWriter {
  let recording: Recording
  let options: CodeOptions

  init(recording: Recording, options: CodeOptions) {
    self.recording = recording
    self.options = options
  }

  func file() -> [CodeLine] {
    let declarations =
      switch options.style {
      case .swiftTesting: suite()
      case .pageObject: pageObject()
      default: testClass { body() }
      }
    return imports(for: declarations) + declarations
  }

  func body() -> [CodeLine] {
    joined(opening(), ConstantWriter(options: options).lines(of: recording.steps.afterFirstLaunch))
  }

  // MARK: - Frames

  private func imports(for declarations: [CodeLine]) -> [CodeLine] {
    var modules = [options.style == .swiftTesting ? "Testing" : "XCTest", "XCUIAutomation"]
    // XCTest exports Foundation; Swift Testing does not.
    let usesFoundation = declarations.contains {
      $0.text.contains("URL(") || $0.text.contains("NSPredicate(")
    }
    if options.style == .swiftTesting, usesFoundation { modules.insert("Foundation", at: 0) }
    return modules.map { CodeLine(text: "import \($0)") } + [CodeLine()]
  }

  private func testClass(_ body: () -> [CodeLine]) -> [CodeLine] {
    [CodeLine(text: "final class \(className): XCTestCase {")]
      + inside(
        [CodeLine(text: "override func setUp() {")] + inside([CodeLine(text: "continueAfterFailure = false")])
          + [
            CodeLine(text: "}"), CodeLine(),
            CodeLine(text: "func \(GeneratedTestName.xctest(recording.testName))() {"),
          ]
          + inside(body()) + [CodeLine(text: "}")])
      + [CodeLine(text: "}")]
  }

  private func suite() -> [CodeLine] {
    var arguments = argumentsOfApplication.isEmpty ? [] : [argumentsOfApplication]
    let first = recording.steps.first
    if let (list, environment) = recording.steps.firstLaunch {
      if !list.isEmpty { arguments.append("launchArguments: \(SwiftStatements.list(list))") }
      if !environment.isEmpty {
        arguments.append("launchEnvironment: \(SwiftStatements.dictionary(environment))")
      }
    }
    let trait = arguments.isEmpty ? ".uiTest" : ".uiTest(\(arguments.joined(separator: ", ")))"
    var known = options
    known.hasApplication = true
    let body = SwiftWriter(recording: recording, options: known).body()
    return [CodeLine(text: "@Suite(\(trait))", step: first?.id), CodeLine(text: "struct \(className) {")]
      + inside(
        [
          CodeLine(text: "let \(options.application) = XCUIApplication()"), CodeLine(),
          CodeLine(text: "@Test func \(GeneratedTestName.swiftTesting(recording.testName))() {"),
        ] + inside(body) + [CodeLine(text: "}")])
      + [CodeLine(text: "}")]
  }

  private func pageObject() -> [CodeLine] {
    let page = PageObject(recording: recording, options: options)
    return page.declaration(indented: inside) + [CodeLine()]
      + testClass {
        let name = options.application
        let screen = CodeLine(text: "let \(page.variable) = \(page.typeName)(\(name): \(name))")
        return joined(opening(), [screen] + page.statements(for: recording.steps.afterFirstLaunch))
      }
  }

  // MARK: - The test

  /// Returns the statements that create and launch the application.
  private func opening() -> [CodeLine] {
    if options.hasApplication { return [] }
    var lines = [CodeLine(text: "let \(options.application) = XCUIApplication(\(argumentsOfApplication))")]
    let writer = SwiftStatements(options: options, roots: QueryRoots(application: options.application))
    if recording.steps.firstLaunch != nil, let first = recording.steps.first {
      lines += writer.lines(of: first)
      lines[0].step = first.id
    } else if options.extent == .file {
      lines += writer.launch([], [:])
    }
    return lines
  }

  private var argumentsOfApplication: String {
    guard let name = recording.application, !name.isEmpty else { return "" }
    let literal = SwiftLiteral.quoted(name)
    return name.contains("/") ? "url: URL(fileURLWithPath: \(literal))" : "bundleIdentifier: \(literal)"
  }

  private var className: String { GeneratedTestName.type(options.className) }

  // MARK: - Lines

  private func joined(_ one: [CodeLine], _ other: [CodeLine]) -> [CodeLine] {
    one.isEmpty || other.isEmpty ? one + other : one + [CodeLine()] + other
  }

  private func inside(_ lines: [CodeLine]) -> [CodeLine] {
    lines.map { $0.indented(by: 1, with: options.indentation) }
  }
}
