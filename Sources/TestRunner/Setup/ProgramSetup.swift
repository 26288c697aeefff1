// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Makes a package of UI tests beside a program in any language: `understudy init --application`.
///
/// What is there stays: a second run finds everything and changes nothing.
package struct ProgramSetup {
  /// The project's folder.
  let project: URL
  /// As the user names the program: a path, the id of a desktop file, or a command with arguments.
  let application: String
  /// The test target's name; made from the program's unless given.
  let target: String?
  /// What the package depends on.
  let source: UnderstudySource?

  package init(
    project: URL, application: String, target: String? = nil, source: UnderstudySource? = nil
  ) {
    self.project = project.standardizedFileURL.resolvingSymlinksInPath()
    self.application = application
    self.target = target
    self.source = source
  }

  /// The package's folder in the project.
  static let folder = "ui-tests"

  /// Finds out what is missing.
  ///
  /// - Throws: `SetupError`.
  package func plan() throws -> SetupPlan {
    if UnderstudyCheckout.isOne(project) { throw SetupError.isUnderstudy(folder: project.path) }
    let program = try ProgramReference(application, in: project)
    let name = target ?? program.targetName
    guard name.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_]*/#) != nil else {
      throw SetupError.invalidTargetName(name)
    }
    guard let source else { throw SetupError.understudyNotFound }
    var plan = SetupPlan(target: name, product: application)
    let tests = "\(Self.folder)/Tests/\(name)"
    plan.add("\(tests)/Program.swift", program.source, to: project)
    plan.add("\(tests)/LaunchTests.swift", SetupFiles.firstTest(ofProgram: program.name), to: project)
    plan.add("\(Self.folder)/.gitignore", ".build/\n", to: project)
    plan.add("\(Self.folder)/Package.swift", manifest(name, source), to: project)
    if let build = BuildSystem.of(project) {
      plan.notes.append("Build the program before the tests, as \(build.name) does: \(build.command)")
    }
    if let missing = program.missing {
      plan.notes.append("\(missing) is not there yet: the tests need it when they run.")
    }
    return plan
  }

  private func manifest(_ name: String, _ source: UnderstudySource) -> String {
    let package = project.appendingPathComponent(Self.folder)
    var path = ""
    var reference = "understudy"
    switch source {
    case .checkout(let url): path = UnderstudySource.path(of: url, from: package)
    case .from(let url, _), .branch(let url, _): reference = UnderstudySource.identity(url)
    }
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

/// A program as a user names it, and as a test does.
struct ProgramReference {
  /// What people call it.
  let name: String
  /// `Program.swift`, which says it to the tests.
  let source: String
  /// A file of the project that is not there yet.
  let missing: String?

  /// - Throws: ``SetupError/noProgram(_:)``.
  init(_ text: String, in project: URL) throws {
    guard let words = ArgumentWords.split(text), let first = words.first else {
      throw SetupError.noProgram(text)
    }
    func isInProject(_ word: String) -> Bool {
      !word.hasPrefix("/") && !word.hasPrefix("-")
        && FileManager.default.fileExists(atPath: project.appendingPathComponent(word).path)
    }
    let isPath = first.contains("/") || isInProject(first)
    let arguments = words.dropFirst().map { word in
      isInProject(word)
        ? "projectFolder.appendingPathComponent(\(SwiftText.literal(word))).path" : SwiftText.literal(word)
    }
    missing = isPath && !first.hasPrefix("/") && !isInProject(first) ? first : nil
    let launch: String
    if isPath, !first.hasPrefix("/") {
      launch = "XCUIApplication(url: projectFolder.appendingPathComponent(\(SwiftText.literal(first))))"
    } else if isPath {
      launch = "XCUIApplication(url: URL(fileURLWithPath: \(SwiftText.literal(first))))"
    } else {
      // The id of a desktop file, or a command.
      launch = "XCUIApplication(bundleIdentifier: \(SwiftText.literal(first)))"
    }
    // "python3 src/editor.py" is the program "editor".
    let script = words.dropFirst().first(where: isInProject)
    name = Self.name(of: script ?? first)
    source =
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

  /// `GnomeTextEditorUITests` for "gnome-text-editor".
  var targetName: String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (joined.first?.isLetter == true ? joined : "App\(joined)") + "UITests"
  }

  private static func name(of word: String) -> String {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    let endings = [".desktop", ".py", ".js", ".jar", ".sh", ".AppImage"]
    let plain = endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
    // "org.gnome.TextEditor" is called "TextEditor".
    return word.contains("/") ? plain : plain.split(separator: ".").last.map(String.init) ?? plain
  }
}

/// Texts in Swift sources.
private enum SwiftText {
  static func literal(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    return "\"\(escaped)\""
  }
}

/// What a project is built by, as its files tell.
struct BuildSystem {
  let name: String
  let command: String

  private static let known: [(file: String, system: BuildSystem)] = [
    ("meson.build", .init(name: "Meson", command: "meson setup build && meson compile -C build")),
    ("CMakeLists.txt", .init(name: "CMake", command: "cmake -B build && cmake --build build")),
    ("Cargo.toml", .init(name: "Cargo", command: "cargo build")),
    ("gradlew", .init(name: "Gradle", command: "./gradlew build")),
    ("build.gradle", .init(name: "Gradle", command: "gradle build")),
    ("build.gradle.kts", .init(name: "Gradle", command: "gradle build")),
    ("pyproject.toml", .init(name: "pip", command: "python3 -m pip install --editable .")),
    ("setup.py", .init(name: "setuptools", command: "python3 -m pip install --editable .")),
    ("package.json", .init(name: "npm", command: "npm install")),
    ("Makefile", .init(name: "make", command: "make")),
  ]

  static func of(_ project: URL) -> BuildSystem? {
    known.first { FileManager.default.fileExists(atPath: project.appendingPathComponent($0.file).path) }?
      .system
  }
}
