// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Creates a package from the UI tests of an Xcode project: `understudy migrate`.
///
/// The project itself is not changed. The package gets copies of the sources; only safe changes are made in them.
package struct XcodeMigration {
  let project: XcodeProject
  /// The targets to move; by default all UI test targets.
  let names: [String]
  /// The manifest's dependency on Understudy.
  let dependency: UnderstudyDependency
  /// The program on Linux; nil if it is not known yet.
  let application: String?
  /// A folder with package checkouts, in subfolders with their names.
  let checkouts: URL?

  package init(
    project: XcodeProject, targets names: [String] = [], dependency: UnderstudyDependency,
    application: String? = nil, checkouts: URL? = nil
  ) {
    self.project = project
    self.names = names
    self.dependency = dependency
    self.application = application
    self.checkouts = checkouts
  }

  /// Reads the sources, and makes the package in memory.
  ///
  /// - Throws: `MigrationError`, and file errors.
  package func plan() throws -> MigrationPlan {
    let chosen = try chosenTargets()
    let tests = chosen.filter(\.hasSources)
    guard !tests.isEmpty else { throw MigrationError.noSources(targets: chosen.map(\.name)) }
    var moved: [MovedTarget] = []
    let libraries = libraries(of: tests)
    let helpers = helpers(of: libraries + tests)
    let modules = Set((tests + libraries).map { moduleName($0.name) } + helpers.map(\.name))
    for helper in helpers {
      moved.append(try MovedTarget(module: helper.name, files: helper.files, modules: modules))
    }
    for target in libraries + tests {
      moved.append(
        try MovedTarget(
          module: moduleName(target.name), files: target.files,
          isTest: tests.contains { $0.key == target.key },
          conditions: target.conditions, modules: modules))
    }
    var plan = MigrationPlan(project: project.name, targets: moved)
    plan.files.append(("Package.swift", Data(manifest(moved).utf8)))
    plan.files.append((".gitignore", Data(".build/\n".utf8)))
    for target in moved { plan.files += target.files }
    plan.files.append(("understudy.json", try configuration(tests)))
    for url in testPlans(of: tests) { plan.files.append((url.lastPathComponent, try Data(contentsOf: url))) }
    plan.notes = notes(tests, moved)
    plan.notes += chosen.filter { !$0.hasSources }.map {
      "\($0.name) was not migrated: there is no Swift file at the paths of its sources in the project."
    }
    return plan
  }

  private func chosenTargets() throws -> [XcodeProject.Target] {
    let all = project.targets
    for name in names where !all.contains(where: { $0.name == name }) {
      throw MigrationError.unknownTarget(name: name, known: all.map(\.name))
    }
    let chosen = all.filter { names.isEmpty ? $0.kind == .uiTests : names.contains($0.name) }
    guard !chosen.isEmpty else {
      throw MigrationError.noUITests(project: project.name, targets: all.map(\.name))
    }
    return chosen
  }

  /// Returns the project's libraries that the tests import, in the order of their dependencies.
  ///
  /// A target may be linked with a library without declaring the dependency, so only the imports count.
  private func libraries(of tests: [XcodeProject.Target]) -> [XcodeProject.Target] {
    var found: [XcodeProject.Target] = []
    let all = project.targets
    // A damaged project may have circular dependencies.
    var seen: Set<String> = []
    func add(_ target: XcodeProject.Target, for importing: [URL]) {
      let module = moduleName(target.name)
      guard target.kind == .library, !seen.contains(target.key),
        importing.contains(where: { Self.imports(module, in: $0) })
      else { return }
      seen.insert(target.key)
      let files = target.files
      for other in all { add(other, for: files) }
      found.append(target)
    }
    for test in tests {
      let files = test.files
      for target in all { add(target, for: files) }
    }
    return found
  }

  /// Returns the sources of packages with helpers for UI tests.
  ///
  /// These sources need the plugin, so they must be in a target of the new package.
  private func helpers(of targets: [XcodeProject.Target]) -> [(name: String, files: [URL])] {
    var found: [(name: String, files: [URL])] = []
    let packages = project.localPackages
    for product in targets.flatMap(\.packageProducts)
    where !found.contains(where: { $0.name == product.name }) {
      let checkout = checkouts?.appendingPathComponent(product.package?.identity ?? product.name)
      let places = ([checkout].compactMap { $0 } + packages).flatMap { package in
        ["Sources/\(product.name)", "Source/\(product.name)", product.name].map {
          package.appendingPathComponent($0)
        }
      }
      guard let folder = places.first(where: \.isFolder) else { continue }
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      let files = names.sorted().filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
      if files.contains(where: { Self.imports("XCTest", in: $0) }) { found.append((product.name, files)) }
    }
    return found
  }

  private static func imports(_ module: String, in file: URL) -> Bool {
    // A file that cannot be read counts as one without imports. If it belongs to a migrated target, its copy reports
    // the error.
    guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else {
      return false
    }
    return text.split(whereSeparator: \.isNewline).contains { $0.hasSuffix("import \(module)") }
  }

  // MARK: - Files of the package

  private func manifest(_ targets: [MovedTarget]) -> String {
    let usesAppleModules = targets.contains(where: \.usesAppleModules)
    let entries = targets.map { target in
      let libraries = targets.filter { other in
        !other.isTest && other.module != target.module && target.imports(other.module)
      }
      let products = ["XCUIAutomation"] + (usesAppleModules ? ["AppleModules"] : [])
      let dependencies =
        libraries.map { SwiftLiteral.quoted($0.module) }
        + products.map { ".product(name: \"\($0)\", package: \(SwiftLiteral.quoted(dependency.reference)))" }
      let settings =
        [".swiftLanguageMode(.v5)"] + target.conditions.map { ".define(\(SwiftLiteral.quoted($0)))" }
      var lines = [
        "    .\(target.isTest ? "testTarget" : "target")(",
        "      name: \(SwiftLiteral.quoted(target.module)),",
      ]
      lines.append("      dependencies: [\(dependencies.joined(separator: ", "))],")
      if !target.resources.isEmpty {
        lines.append(
          "      resources: [\(target.resources.map { ".copy(\(SwiftLiteral.quoted($0)))" }.joined(separator: ", "))],"
        )
      }
      lines.append("      swiftSettings: [\(settings.joined(separator: ", "))],")
      lines.append(
        "      plugins: [.plugin(name: \"XCUITestSupport\", package: \(SwiftLiteral.quoted(dependency.reference)))]),"
      )
      return lines.joined(separator: "\n")
    }
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      // The UI tests of \(project.name), migrated from Xcode by "understudy migrate". MIGRATION.md lists the changes.
      let package = Package(
        name: "ui-tests",
        dependencies: [\(dependency.text)],
        targets: [
      \(entries.joined(separator: "\n"))
        ]
      )

      """
  }

  private func configuration(_ tests: [XcodeProject.Target]) throws -> Data {
    let entries = tests.map { test in
      let program = application ?? test.application ?? project.name
      return
        "    \(JSONLiteral.quoted(moduleName(test.name))): { \"targetApplication\": \(JSONLiteral.quoted(program)) }"
    }
    return Data("{\n  \"testTargets\": {\n\(entries.joined(separator: ",\n"))\n  }\n}\n".utf8)
  }

  /// Returns the test plans that run one of the tests.
  private func testPlans(of tests: [XcodeProject.Target]) -> [URL] {
    let names =
      FileManager.default.enumerator(atPath: project.folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      name.hasSuffix(".xctestplan")
        && !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "Pods" }
    }.sorted().map { project.folder.appendingPathComponent($0) }.filter { url in
      // A test plan that cannot be read is not copied; the tests also run without it.
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
      return tests.contains {
        let name = JSONLiteral.quoted($0.name)
        return text.contains("\"name\" : \(name)") || text.contains("\"name\": \(name)")
      }
    }
  }

  private func notes(_ tests: [XcodeProject.Target], _ moved: [MovedTarget]) -> [String] {
    var notes: [String] = []
    if application == nil {
      let programs = Set(tests.compactMap { $0.application ?? project.name }).sorted()
      notes.append(
        "understudy.json names the program that the tests drive: \(programs.joined(separator: ", ")), as in Xcode. "
          + "Replace this name with the program on Linux: a path, a product of a package, or the id of a desktop file."
      )
    }
    for target in tests {
      let missing = target.missingSources.map(\.lastPathComponent).sorted()
      guard !missing.isEmpty else { continue }
      notes.append(
        "The project lists files of \(target.name) that do not exist: \(missing.joined(separator: ", ")).")
    }
    for target in tests {
      for product in target.packageProducts
      where !moved.contains(where: { $0.module == product.name }) {
        notes.append(
          "\(target.name) uses \(product.name) from a package (\(product.package?.dependency ?? "a folder of the project")). Helpers for "
            + "UI tests have to be targets of this package: name a folder with checkouts of packages with --checkouts, or put the "
            + "sources into Sources/\(product.name), with a target like the others in Package.swift. Add any other "
            + "package as a dependency."
        )
      }
    }
    let unsupportedFiles = moved.flatMap(\.leftOut)
    if !unsupportedFiles.isEmpty {
      notes.append(
        "Not migrated, because they are not used on Linux: \(unsupportedFiles.joined(separator: ", ")).")
    }
    return notes
  }

  /// Returns the name of a target's module, by Xcode's rules.
  private func moduleName(_ name: String) -> String {
    let text = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return text.first?.isNumber == true ? "_" + text : text
  }
}

/// The dependency on Understudy in a manifest.
package struct UnderstudyDependency: Sendable {
  /// The entry of `dependencies`.
  let text: String
  /// The package's name in `.product(…)`.
  let reference: String

  package init(text: String, reference: String) {
    self.text = text
    self.reference = reference
  }
}
