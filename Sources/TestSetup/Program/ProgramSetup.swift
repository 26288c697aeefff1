// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates a package of UI tests next to a program in any language: `understudy init --application`.
///
/// Existing files are not changed. A second run changes nothing.
package struct ProgramSetup {
  /// The project's folder.
  let project: URL
  /// The program as the user has given it: a path, the id of a desktop file, or a command with arguments.
  let application: String
  /// The name of the test target; by default derived from the program.
  let target: String?
  /// The source for the package's dependency on Understudy.
  let source: UnderstudySource?
  /// The engines that run the tests; nil for those for which the repository has files.
  let engines: [CIEngine]?
  let language: SetupLanguage
  /// Whether to add a test into which the recorder writes.
  let isRecorded: Bool

  package init(
    project: URL, application: String, target: String? = nil, source: UnderstudySource? = nil,
    engines: [CIEngine]? = nil, language: SetupLanguage = .swift, isRecorded: Bool = false
  ) {
    self.language = language
    self.isRecorded = isRecorded
    self.project = project.standardizedFileURL.resolvingSymlinksInPath()
    self.application = application
    self.target = target
    self.source = source
    self.engines = engines
  }

  /// The package's folder in the project.
  package static let folder = "ui-tests"

  /// Determines the missing files.
  ///
  /// - Throws: `SetupError`.
  package func plan() throws -> SetupPlan {
    if UnderstudyCheckout.isCheckout(project) { throw SetupError.isUnderstudy(folder: project.path) }
    let program = try ProgramReference(application, in: project)
    let name = target ?? program.targetName
    guard name.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_]*/#) != nil else {
      throw SetupError.invalidTargetName(name)
    }
    var plan = SetupPlan(target: language == .swift ? name : Self.folder, product: application)
    switch language {
    case .swift: try addSwift(name, program, to: &plan)
    case .python: addPython(program, to: &plan)
    }
    let build = BuildSystem.of(project)
    if FileManager.default.fileExists(atPath: project.appendingPathComponent("CMakeLists.txt").path) {
      plan.add("\(Self.folder)/\(CMakeModule.name)", CMakeModule.text, to: project)
      plan.notes.append(
        "To add each UI test to CTest, add to CMakeLists.txt:\n\(CMakeModule.lines(folder: Self.folder))"
      )
    }
    var checkout: URL?
    if case .checkout(let url) = source { checkout = url }
    plan.addCIFiles(
      engines, package: project.appendingPathComponent(Self.folder), project: project, packages: [],
      build: build, checkout: checkout, language: language)
    if let build {
      plan.notes.append("Build the program before the tests, as \(build.name) does: \(build.command)")
    }
    if let missing = program.missing {
      plan.notes.append("\(missing) does not exist yet. Create it before you run the tests.")
    }
    return plan
  }

  private func addSwift(_ name: String, _ program: ProgramReference, to plan: inout SetupPlan) throws {
    guard let source else { throw SetupError.understudyNotFound }
    let tests = "\(Self.folder)/Tests/\(name)"
    plan.add("\(tests)/Program.swift", program.source, to: project)
    plan.add("\(tests)/LaunchTests.swift", SetupFiles.firstTest(ofProgram: program.name), to: project)
    let recorded = SetupFiles.RecordedTest.self
    if isRecorded { plan.add("\(tests)/\(recorded.name)", recorded.text, to: project) }
    setRecording(of: program, options: recorded.options(into: tests), in: &plan)
    plan.add("\(Self.folder)/.gitignore", ".build/\n", to: project)
    plan.add("\(Self.folder)/Package.swift", manifest(name, source), to: project)
  }

  /// Sets the arguments of `understudy record`.
  private func setRecording(of program: ProgramReference, options: [String], in plan: inout SetupPlan) {
    let (word, arguments) = program.command
    plan.recording = [word] + options + (arguments.isEmpty ? [] : ["--"] + arguments)
    plan.missingProgram = program.missing
  }

  private func addPython(_ program: ProgramReference, to plan: inout SetupPlan) {
    plan.add(
      "\(Self.folder)/conftest.py", PythonFiles.fixtures(program.name, program.capabilities), to: project)
    plan.add("\(Self.folder)/test_launch.py", PythonFiles.firstTest, to: project)
    plan.add("\(Self.folder)/\(PythonFiles.resultsName)", PythonFiles.results, to: project)
    plan.add("\(Self.folder)/\(PythonFiles.treesName)", PythonFiles.trees, to: project)
    plan.add("\(Self.folder)/pytest.ini", PythonFiles.settings, to: project)
    plan.add("\(Self.folder)/requirements.txt", PythonFiles.requirements, to: project)
    plan.add("\(Self.folder)/.gitignore", PythonFiles.ignored, to: project)
    setRecording(
      of: program, options: ["--into", "\(Self.folder)/test_recorded.py", "--test", "test_recorded"],
      in: &plan)
  }

  private func manifest(_ name: String, _ source: UnderstudySource) -> String {
    let (path, reference) = source.place(from: project.appendingPathComponent(Self.folder))
    let addition = ManifestAddition(
      dependency: source, path: path, reference: reference, target: name, program: nil, saysLanguageMode: true
    )
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "\(Self.folder)",
        dependencies: [\(addition.dependencyText ?? "")],
        targets: [
          \(addition.targetText(indentation: "    ", unit: "  "))
        ]
      )

      """
  }
}
