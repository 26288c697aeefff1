// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Performance
import Processes
import TestReport

struct EditBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the average or the limits of a test's baselines, or remove them.",
    discussion: """
      Without options, the command opens the file with the test's baselines in $VISUAL or $EDITOR.
      """)

  @Argument(help: "The test: TARGET/CLASS/TEST, or CLASS/TEST.")
  var test: String

  @Option(
    help: ArgumentHelp("Only the baseline of a metric, given by its name or identifier.", valueName: "name"))
  var metric: String?

  @Option(
    help: ArgumentHelp(
      "The name of the file to change, if several files have baselines of the "
        + "test.", valueName: "name"))
  var machine: String?

  @Option(help: "The expected average, in the metric's unit.")
  var average: Double?

  @Option(help: "The percentage by which the average may be worse.")
  var maxPercentRegression: Double?

  @Option(help: "The amount by which the average may be worse, in the metric's unit.")
  var maxRegression: Double?

  @Option(help: "The maximum standard deviation, as a percentage of the average.")
  var maxPercentRelativeStandardDeviation: Double?

  @Option(help: "The maximum standard deviation, in the metric's unit.")
  var maxStandardDeviation: Double?

  @Flag(help: "Remove the baselines.")
  var remove = false

  @OptionGroup var place: BaselineFolderOption

  private var numbers: [Double] {
    [
      average, maxPercentRegression, maxRegression, maxPercentRelativeStandardDeviation, maxStandardDeviation,
    ].compactMap { $0 }
  }

  func validate() throws {
    if remove, !numbers.isEmpty {
      throw ValidationError("--remove cannot be combined with options that set values of a baseline.")
    }
    if numbers.contains(where: { !$0.isFinite })
      || numbers.dropFirst(average == nil ? 0 : 1).contains(where: { $0 < 0 })
    {
      throw ValidationError("A value is not a finite number, or a limit is less than 0. Correct the values.")
    }
    if average != nil, metric == nil {
      throw ValidationError("An average belongs to one metric: name the metric with --metric.")
    }
  }

  func run() throws {
    let (url, found, key) = try find()
    guard remove || !numbers.isEmpty else { return try open(url) }
    var file = found
    var metrics = file.tests[key] ?? [:]
    let chosen = metrics.filter { metric == nil || $0.key == metric || $0.value.displayName == metric }
    guard !chosen.isEmpty else {
      throw ValidationError(
        "\(key) has no baseline of \"\(metric ?? "")\" in \(url.path). There are: "
          + metrics.values.map(\.displayName).sorted().joined(separator: ", ") + ".")
    }
    for (identifier, baseline) in chosen {
      metrics[identifier] = remove ? nil : edited(baseline)
      let after = metrics[identifier].map { $0.text + BaselineFormatter.limits($0) } ?? "removed"
      print("\(key), \(baseline.displayName): \(after)")
    }
    file.tests[key] = metrics.isEmpty ? nil : metrics
    if file.tests.isEmpty {
      try FileManager.default.removeItem(at: url)
    } else {
      try file.write(to: url)
    }
  }

  private func edited(_ baseline: Baseline) -> Baseline {
    var baseline = baseline
    if let average { baseline.amount = .average(average) }
    let old = baseline.limits
    baseline.limits = MetricLimits(
      maxPercentRegression: maxPercentRegression ?? old.maxPercentRegression,
      maxRegression: maxRegression ?? old.maxRegression,
      maxPercentRelativeStandardDeviation: maxPercentRelativeStandardDeviation
        ?? old.maxPercentRelativeStandardDeviation,
      maxStandardDeviation: maxStandardDeviation ?? old.maxStandardDeviation)
    return baseline
  }

  /// Returns the one file that contains the test, and the test's name in it.
  private func find() throws -> (url: URL, file: BaselineFile, key: String) {
    var found: [(url: URL, file: BaselineFile, key: String)] = []
    var known: [String] = []
    for (target, url) in place.folder.files() {
      guard let file = try BaselineFile.read(url) else { continue }
      known += file.tests.keys.map { "\(target)/\($0)" }
      for key in file.tests.keys where [key, "\(target)/\(key)"].contains(test) {
        let name = url.deletingPathExtension().lastPathComponent
        if machine == nil || machine == name { found.append((url, file, key)) }
      }
    }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw ValidationError(
        "No file in \(place.folder.url.path) has baselines of \"\(test)\""
          + (machine.map { " for \"\($0)\"" } ?? "") + ". There are: "
          + (known.isEmpty ? "none" : Set(known).sorted().joined(separator: ", ")) + ".")
    }
    throw ValidationError(
      "Several files have baselines of \"\(test)\". Name one with --machine: "
        + found.map { $0.url.deletingPathExtension().lastPathComponent }.joined(separator: ", ") + ".")
  }

  private func open(_ url: URL) throws {
    let environment = ProcessInfo.processInfo.environment
    guard
      let editor = [environment["VISUAL"], environment["EDITOR"]].compactMap({ $0 }).first(where: {
        !$0.isEmpty
      })
    else {
      throw ValidationError(
        "There are no options with values to change, and no editor in $VISUAL or $EDITOR. Give one of them. The file is \(url.path)."
      )
    }
    let end = try TerminalProgram.run("/bin/sh", ["-c", "exec \(editor) \"$1\"", "sh", url.path])
    guard end == .exited(0) else {
      Terminal.error(
        "The editor \(editor) of \(url.path) \(end.clause). The file may be unchanged.")
      throw ExitCode.failure
    }
    // The edited text is checked now, so that the next run of the tests does not fail.
    _ = try BaselineFile.read(url)
  }
}
