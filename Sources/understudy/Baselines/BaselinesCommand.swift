// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Performance
import ResultBundle
import TestReport
import TestResults

struct BaselinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baselines",
    abstract: "Show and change the baselines that performance tests are compared with.",
    discussion: """
      Baselines are stored in the package, in Baselines/TARGET, as one file for each class of machines. Keep them \
      under version control. Measurements are read from a result bundle; by default, from that of the last run.
      """,
    subcommands: [
      ListBaselines.self, DiffBaselines.self, SetBaselines.self, AcceptBaselines.self, EditBaselines.self,
    ], defaultSubcommand: ListBaselines.self)
}

/// The folder of the baselines.
struct BaselineFolderOption: ParsableArguments {
  @Option(help: "The package's folder.", completion: .directory)
  var packagePath: String?

  var folder: BaselineFolder {
    switch BaselineFolder.Choice() {
    case .other(let folder): folder
    // Baselines can be changed even if no comparison is enabled.
    case .package, .off: BaselineFolder(package: URL(fileURLWithPath: packagePath ?? ".", isDirectory: true))
    }
  }
}

/// The measurements of a run for a command.
struct MeasuredOptions: ParsableArguments {
  @OptionGroup var bundle: BundleArgument

  @Option(
    name: .customLong("test"),
    help: ArgumentHelp(
      "Only the baselines of a target, class or test: TARGET/CLASS/TEST, or the end of such a "
        + "name.", valueName: "name"))
  var tests: [String] = []

  @Option(
    name: .customLong("metric"),
    help: ArgumentHelp("Only the baselines of a metric, given by its name or identifier.", valueName: "name"))
  var metrics: [String] = []

  func chosen() throws -> [MeasuredMetric] {
    let url = try bundle.url()
    let all = MeasuredMetric.all(of: RunResults(try BundleReader.read(url)))
    guard !all.isEmpty else {
      throw ValidationError(
        "\(url.path) has no measurements. Expected the bundle of a run in which a test called measure.")
    }
    for name in tests where !all.contains(where: { $0.isNamed(name) }) {
      throw ValidationError(
        "No test with measurements is called \"\(name)\". There are: "
          + Set(all.map(\.testIdentifier)).sorted().joined(separator: ", ") + ".")
    }
    func has(_ metric: MeasuredMetric, _ name: String) -> Bool {
      metric.metric == name || metric.measurement.metric == name
    }
    for name in metrics where !all.contains(where: { has($0, name) }) {
      throw ValidationError(
        "No measurement has a metric \"\(name)\". There are: "
          + Set(all.map(\.measurement.metric)).sorted().joined(separator: ", ") + ".")
    }
    return all.filter { metric in
      (tests.isEmpty || tests.contains { metric.isNamed($0) })
        && (metrics.isEmpty || metrics.contains { has(metric, $0) })
    }
  }
}

struct ListBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the baselines of the package's tests.")

  @OptionGroup var place: BaselineFolderOption

  func run() throws {
    let files = place.folder.files()
    if files.isEmpty {
      print(
        "There are no baselines in \(place.folder.url.path). Run the tests, and then: understudy baselines set"
      )
    }
    for (target, url) in files {
      guard let file = try BaselineFile.read(url) else { continue }
      print("\(target), \(url.deletingPathExtension().lastPathComponent)")
      for (test, metrics) in file.tests.sorted(by: { $0.key < $1.key }) {
        print("  \(test)")
        for baseline in metrics.values.sorted(by: { $0.displayName < $1.displayName }) {
          print("    \(baseline.displayName): \(baseline.text)\(BaselineFormatter.limits(baseline))")
        }
      }
    }
  }
}

struct DiffBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the measurements of a run with its baselines. Exits with 1 if a baseline is not met.")

  @OptionGroup var measured: MeasuredOptions

  func run() throws {
    var fails = false
    var last = ""
    for metric in try measured.chosen() {
      if metric.testIdentifier != last { print(metric.testIdentifier) }
      last = metric.testIdentifier
      print("  " + BaselineFormatter.comparison(metric))
      if metric.summary.verdict.isFailure { fails = true }
    }
    if fails { throw ExitCode.failure }
  }
}

/// Whether times from a busy machine are accepted.
struct BusyOption: ParsableArguments {
  @Flag(
    help: "Also use times of which more than 5% were spent waiting for processors that other programs used.")
  var allowBusy = false
}

struct SetBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Store the averages of a run as the baselines of its machine.")

  @OptionGroup var measured: MeasuredOptions
  @OptionGroup var place: BaselineFolderOption

  @Flag(
    help: "Store baselines for all machines without a baseline file: times as multiples of a reference time.")
  var anyMachine = false

  @OptionGroup var busy: BusyOption

  func run() throws {
    try BaselineFormatter.write(
      measured.chosen(),
      by: BaselineUpdate(folder: place.folder, isForAnyMachine: anyMachine, allowsBusyMachine: busy.allowBusy)
    )
  }
}

struct AcceptBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract:
      "Store the averages of a run that are outside their limits, or have no baseline, as baselines."
  )

  @OptionGroup var measured: MeasuredOptions
  @OptionGroup var place: BaselineFolderOption
  @OptionGroup var busy: BusyOption

  func run() throws {
    let chosen = try measured.chosen().filter {
      [.noBaseline, .improved, .regressed].contains($0.summary.verdict)
    }
    guard !chosen.isEmpty else {
      return print("Nothing was changed: every average is within the limits of its baseline.")
    }
    let (any, specific) = (chosen.filter(\.isComparedByRatio), chosen.filter { !$0.isComparedByRatio })
    // A baseline of one file that is refused does not affect the other file.
    var refused: [BaselineUpdate.Problem] = []
    for (metrics, isForAnyMachine) in [(specific, false), (any, true)] where !metrics.isEmpty {
      do {
        try BaselineFormatter.write(
          metrics,
          by: BaselineUpdate(
            folder: place.folder, isForAnyMachine: isForAnyMachine, allowsBusyMachine: busy.allowBusy))
      } catch let problem as BaselineUpdate.Problem {
        refused.append(problem)
      }
    }
    for problem in refused.dropLast() { Terminal.error("\(problem)") }
    if let last = refused.last { throw last }
  }
}

extension MeasuredMetric {
  /// Whether the baseline is for machines without a separate file.
  fileprivate var isComparedByRatio: Bool { measurement.machine == BaselineFile.nameForAnyMachine }
}
