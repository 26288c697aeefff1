// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Audit
import Foundation
import Inspector
import Notation
import Processes
import Programs
import ReferenceFiles

/// `understudy audit`: finds problems of a program for people who use assistive technology.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Audit.name, abstract: StudioCommands.Audit.abstract,
    discussion: """
      The command starts the program on a private desktop and audits its first screen. To audit other screens, use \
      performAccessibilityAudit() in a test, or the studio.
      Exits with 0 if nothing was found, 1 if there are findings, and 64 if the command line is invalid.
      """)

  @OptionGroup var target: ProgramArgument

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The kinds of findings: \(AuditType.every.map(\.name).joined(separator: ", ")). Default: all of them.",
      valueName: "type"))
  var types: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Press Tab through the window and report elements that never get the focus, instead of reading which elements "
        + "are focusable."))
  var keyboard = false

  @Option(
    help: ArgumentHelp(
      "The list of accepted findings. Default: \(AuditIgnoreList.defaultPath) of the package.",
      valueName: "file"))
  var ignore: String?

  @Flag(
    help:
      "Add the findings to the list of accepted findings. Afterwards, write the reason for each into the list."
  )
  var writeIgnore = false

  @Option(help: ArgumentHelp("Write a picture of each finding to this folder.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Write the findings and their pictures to one HTML file.", valueName: "file"))
  var html: String?

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func validate() throws {
    do {
      _ = try AuditType(names: types.isEmpty ? nil : names)
    } catch {
      throw ValidationError("--types: \(error)")
    }
  }

  /// The types; they may also be separated by commas.
  private var names: [String] { types.flatMap { $0.split(separator: ",").map(String.init) } }

  func run() async throws {
    let file = ignoreFile()
    var list = try readList(file)
    let (application, _) = try target.launch()
    defer { AutomationSession.shared.host.discard() }
    let inspector = ElementInspector(application: application)
    var report = try inspector.audit(
      types.isEmpty ? nil : names, ignoring: list, withCrops: output != nil || html != nil,
      walksKeyboard: keyboard)
    if let output { try writeCrops(of: &report, to: output) }
    if let html {
      try Data(AuditPage(report: report, name: "\(application)").html().utf8).write(
        to: URL(fileURLWithPath: html))
    }
    try printReport(report, "\(application)")
    guard writeIgnore else {
      if report.count > 0 { throw ExitCode(1) }
      return
    }
    list.add(
      report.groups.flatMap(\.findings),
      reason:
        "Found on \(ISO8601DateFormatter().string(from: Date()).prefix(10)); write here why it is accepted.")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try list.data().write(to: file)
    StandardStream.error.write("Wrote \(report.count) findings to \(file.path).\n")
  }

  // MARK: - Accepted findings

  /// Returns the named ignore file, or otherwise that of the current package.
  private func ignoreFile() -> URL {
    if let ignore { return URL(fileURLWithPath: ignore) }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    return (PackageFolder.current ?? here).appendingPathComponent(AuditIgnoreList.defaultPath)
  }

  /// Reads the ignore list.
  ///
  /// A named file must exist, unless the command is to write it.
  private func readList(_ file: URL) throws -> AuditIgnoreList {
    guard FileManager.default.fileExists(atPath: file.path) else {
      guard ignore == nil || writeIgnore else {
        throw ValidationError(
          "--ignore: there is no file \(file.path). --write-ignore creates one from the findings.")
      }
      return AuditIgnoreList()
    }
    return try AuditIgnoreList(parsing: Data(contentsOf: file), file: file.path)
  }

  // MARK: - Output

  private func writeCrops(of report: inout AuditReport, to folder: String) throws {
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var numbers: [String: Int] = [:]
    for group in report.groups.indices {
      for index in report.groups[group].findings.indices {
        let finding = report.groups[group].findings[index]
        guard let crop = finding.crop else { continue }
        numbers[finding.kind, default: 0] += 1
        let file = folder.appendingPathComponent("\(finding.kind)-\(numbers[finding.kind] ?? 0).png")
        try crop.write(to: file)
        report.groups[group].findings[index].cropFile = file.path
      }
    }
  }

  private func printReport(_ report: AuditReport, _ name: String) throws {
    guard json else {
      print(AuditText.lines(report, name).joined(separator: "\n"))
      return
    }
    var report = report
    // The JSON does not contain the pictures, because they are in files or were not requested.
    for group in report.groups.indices {
      for index in report.groups[group].findings.indices { report.groups[group].findings[index].crop = nil }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}
