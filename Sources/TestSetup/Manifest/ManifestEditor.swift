// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Edits a copy of a manifest in an empty folder with SwiftPM's own editor, and then checks the result with SwiftPM.
///
/// Because of the copy, this also works within `swift package`, which holds the lock of the package's own build folder.
final class ManifestEditor {
  let original: String
  private let package: URL
  private let folder: URL
  private let tool: SwiftPackageTool

  /// - Throws: `SetupError.noPackage`, `SetupError.cannotWrite`.
  init(package: URL) throws {
    self.package = package
    let manifest = package.appendingPathComponent("Package.swift")
    // A manifest that cannot be read is reported as missing.
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else {
      throw SetupError.noPackage(folder: package.path)
    }
    original = text
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-init-\(UUID().uuidString)")
    // The folder has the same name as the package's folder, because SwiftPM uses this name in its messages.
    folder = parent.appendingPathComponent(package.lastPathComponent, isDirectory: true)
      .resolvingSymlinksInPath()
    tool = SwiftPackageTool(folder: folder)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw SetupError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
  }

  // The system deletes temporary folders that could not be deleted here.
  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  /// Loads the unchanged manifest.
  ///
  /// - Throws: `SetupError.manifestDoesNotLoad` with SwiftPM's message.
  func load() throws -> LoadedManifest { try load(original) }

  /// Returns the text of the manifest with the addition.
  ///
  /// - Throws: `SetupError.unsafe` with the difference that would have been written.
  func text(adding addition: ManifestAddition, to before: LoadedManifest) throws -> String {
    let calls = ManifestText(original).calls(of: "Package").count
    if calls != 1 {
      throw refusal(
        "it has \(calls) calls of Package(…); expected exactly one.", addition, before)
    }
    if before.toolsVersion < (5, 5) {
      throw tooOld(addition, before)
    }
    // SwiftPM would move sources that are directly in Sources to a separate folder. In this copy there are no sources
    // to move.
    for target in before.targets where target.path == nil {
      let kind = target.type == "test" ? "Tests" : target.type == "plugin" ? "Plugins" : "Sources"
      // If the folder is not writable, the manifest cannot be written either, which is reported.
      try? FileManager.default.createDirectory(
        at: folder.appendingPathComponent("\(kind)/\(target.name)"), withIntermediateDirectories: true)
    }
    try write(original)
    for arguments in Self.edits(addition) {
      let outcome = try tool(arguments)
      guard outcome.succeeded else {
        throw refusal("SwiftPM's editor reports: \(Self.sentence(outcome.messages)).", addition, before)
      }
    }
    let edited = Self.finished(try read(), addition, unit: ManifestText(original).indentation)
    let problem: String?
    do {
      problem = addition.problem(before: before, after: try load(edited), folder: folder)
    } catch SetupError.manifestDoesNotLoad(_, let message) {
      problem = "SwiftPM could not read the result: \(Self.sentence(message))"
    }
    if let problem { throw refusal("it cannot be edited safely: \(problem).", addition, before) }
    return edited
  }

  // MARK: - Editing

  private static func edits(_ addition: ManifestAddition) -> [[String]] {
    let dependency: [String]?
    switch addition.dependency {
    case .checkout: dependency = [addition.path, "--type", "path"]
    case .from(let url, let version): dependency = [url, "--from", version]
    case .branch(let url, let name): dependency = [url, "--branch", name]
    case nil: dependency = nil
    }
    let target =
      ["add-target", addition.target, "--type", "test", "--testing-library", "none"]
      + (addition.program.map { ["--dependencies", $0] } ?? [])
    return [dependency.map { ["add-dependency"] + $0 }, target].compactMap { $0 }
  }

  /// Rewrites the two new entries, because SwiftPM's editor cannot add plugins, and formats lists on one line badly.
  private static func finished(_ edited: String, _ addition: ManifestAddition, unit: String) -> String {
    var result = edited
    var text = ManifestText(result)
    if let entry = addition.dependencyText, let address = addition.address,
      let call = text.calls(of: ".package").last(where: { text[$0].contains("\"\(address)\"") })
    {
      result = placed(text, call, unit) { _ in entry }
    }
    text = ManifestText(result)
    if let call = text.calls(of: ".testTarget").last(where: { text[$0].contains("\"\(addition.target)\"") }) {
      result = placed(text, call, unit) { addition.targetText(indentation: $0, unit: unit) }
    }
    return result
  }

  /// Rewrites an entry of a list on a separate line, indented by one level more than the line in which the list begins.
  private static func placed(
    _ text: ManifestText, _ call: Range<Int>, _ unit: String, entry: (String) -> String
  ) -> String {
    let outer = text.indentationOfList(around: call.lowerBound)
    var before = text.upTo(call.lowerBound)
    while let last = before.last, last.isWhitespace { before.removeLast() }
    // SwiftPM leaves a space at the end of the line before a list that it adds, or omits the space between two
    // arguments.
    before = before.replacing(#/,[ \t]+(?=\n[ \t]*dependencies: \[$)/#) { _ in "," }
    before = before.replacing(#/,(?=dependencies: \[$)/#) { _ in ", " }
    var after = text.from(call.upperBound)
    after = after.replacing(#/^,?\s*\](,(?=\w))?/#) { ",\n\(outer)]" + ($0.1 == nil ? "" : ", ") }
    return before + "\n" + outer + unit + entry(outer + unit) + after
  }

  // MARK: - Refusing

  private func refusal(
    _ reason: String, _ addition: ManifestAddition, _ before: LoadedManifest
  ) -> SetupError {
    let text = ManifestText(original)
    let variables = original.matches(of: #/(?m)^(?:let|var)\s+(\w+)\s*(?::\s*Package\s*)?=\s*Package\s*\(/#)
      .map { String($0.1) }
    let variable = variables.contains("package") ? "package" : variables.last ?? "package"
    let separator = original.last?.isNewline == true ? "" : "\n"
    let proposal = original + separator + addition.statements(variable: variable, unit: text.indentation)
    // A proposal that SwiftPM cannot read is not recommended.
    let loaded = try? load(proposal)
    let isRight = loaded.map { addition.problem(before: before, after: $0, folder: folder) == nil } ?? false
    let advice =
      isRight
      ? " Statements at the end of the file also work with SwiftPM: to use them, apply the difference below with "
        + "\"patch -p1\" in the package's folder and run this again for the other files."
      : " Make its lists plain array literals and run this again, or add the difference below by hand."
    return .unsafe(
      reason: reason + advice, diff: UnifiedDiff.text(path: "Package.swift", old: original, new: proposal))
  }

  private func tooOld(_ addition: ManifestAddition, _ before: LoadedManifest) -> SetupError {
    let (major, minor) = before.toolsVersion
    let statements = addition.statements(variable: "package", unit: ManifestText(original).indentation)
    let raised = original.replacing(#/swift-tools-version:\s*[0-9.]+/#) { _ in "swift-tools-version:5.9" }
    return .unsafe(
      reason:
        "its tools version is \(major).\(minor), but plugins of test targets require 5.5 or later. Raise it with "
        + "\"swift package tools-version --set 5.9\", check that the package still builds, and run this again.",
      diff: UnifiedDiff.text(path: "Package.swift", old: original, new: raised + statements))
  }

  // MARK: - The copy

  private func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    } catch {
      throw SetupError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
  }

  private func read() throws -> String {
    do {
      return try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    } catch {
      throw SetupError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
  }

  private func load(_ text: String) throws -> LoadedManifest {
    try write(text)
    let outcome = try tool(["dump-package"])
    // JSON that cannot be decoded is reported like a manifest that SwiftPM cannot read.
    guard outcome.succeeded,
      let manifest = try? LoadedManifest(json: outcome.output, readIn: folder, package: package)
    else {
      let path = package.appendingPathComponent("Package.swift").path
      let message = outcome.messages.replacingOccurrences(of: folder.path, with: package.path)
      throw SetupError.manifestDoesNotLoad(path: path, message: message)
    }
    return manifest
  }

  /// Returns the first error in a tool's output, for a quotation within a sentence.
  private static func sentence(_ messages: String) -> String {
    let lines = messages.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.contains("error: ") } ?? lines.first ?? "nothing"
    return String(line.replacing(#/^.*error: /#) { _ in "" })
  }
}
