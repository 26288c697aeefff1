// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation
import ReferenceFiles
import Settings
import TestRunner

struct RunningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A desktop to run on, such as 'name=Small,size=800x600,locale=de_DE.UTF-8'. If the option is repeated, each "
        + "test runs on each of these desktops.",
      valueName: "key=value,…"))
  var destination: [String] = []

  @Option(help: "The number of tests that run at once; auto is two per processor. Default: auto.")
  var parallelTestingWorkerCount: WorkerCount?

  @Option(
    help: "YES or NO: whether tests that exceed their time allowance are ended. Default: YES.")
  var testTimeoutsEnabled: YesOrNo?

  @Option(
    help: ArgumentHelp(
      "The time allowance of tests that do not set one, in seconds. Default: "
        + "600.", valueName: "seconds"))
  var defaultTestExecutionTimeAllowance: Double?

  @Option(help: ArgumentHelp("The maximum time allowance of any test, in seconds.", valueName: "seconds"))
  var maximumTestExecutionTimeAllowance: Double?

  @Option(
    help: ArgumentHelp(
      "End the run when this number of tests have failed. Tests that are running at that time finish, and the others are "
        + "reported as not run.", valueName: "number"))
  var maxFailures: Int?

  @Flag(help: ArgumentHelp("The former name of --max-failures 1.", visibility: .hidden))
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "The part of the tests to run; auto reads it from the environment of the CI "
        + "system.", valueName: "i/n|auto"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Pause before the first step at this line, and open the studio. Tests run on one worker and without time limits.",
      valueName: "file:line"))
  var pauseAt: String?

  @Flag(help: "Run the tests that failed in the last run first.")
  var changedFirst = false

  @Option(
    help: ArgumentHelp(
      "The policy for recording each step: on-failure, always, never, or by kind: screenshots=always,video=never.",
      valueName: "policy"))
  var capture: String?

  @Option(
    help:
      "YES or NO: whether Understudy answers alerts, banners and windows that no handler of the test handled. Default: YES."
  )
  var implicitInterruptionHandling: YesOrNo?

  @Option(
    help:
      "The outcome of a test that leaves threads, windows or processes behind. Default: fail.")
  var leaks: TestDefaults.Leaks?

  @Option(
    help: ArgumentHelp(
      "The reference files of pictures and trees that the run writes: all, changed, missing, or none. In continuous "
        + "integration (CI), none is written. Default: missing.", valueName: "mode"))
  var updateReferences: ReferenceUpdate?

  @Flag(
    help: ArgumentHelp(
      "After the run, wait for saved files, build, and run the tests that the changes can affect, until the command is "
        + "interrupted (Ctrl-C)."))
  var watch = false

  mutating func validate() throws {
    do {
      if let shard, shard != "auto" { _ = try Shard(parsing: shard) }
    } catch {
      throw ValidationError("--shard: \(error)")
    }
    if let maxFailures, maxFailures < 1 {
      throw ValidationError("--max-failures expects a number of 1 or more; found \(maxFailures).")
    }
    if let pauseAt, pauseAt.split(separator: ":").last.flatMap({ Int($0) }).map({ $0 > 0 }) != true {
      throw ValidationError(
        "--pause-at expects a file and a line, such as ListTests.swift:42; found \"\(pauseAt)\".")
    }
    for (name, value) in [
      ("--default-test-execution-time-allowance", defaultTestExecutionTimeAllowance),
      ("--maximum-test-execution-time-allowance", maximumTestExecutionTimeAllowance),
    ] {
      if let value, !(value > 0 && value.isFinite) {
        throw ValidationError("\(name) expects a number of seconds greater than 0; found \(value).")
      }
    }
  }

  func workerCount(maximum: Int, _ defaults: TestDefaults) -> Int {
    // A display has only one pointer and one keyboard. An invalid destination is reported by `destinations()`.
    let isOneDisplay = destinationTexts(defaults).contains {
      (try? Destination(parsing: $0))?.configuration.display != nil
    }
    let count =
      parallelTestingWorkerCount?.count ?? defaults.workers ?? TestRunSettings.automaticWorkers
    return isOneDisplay || pauseAt != nil ? 1 : min(max(1, maximum), count)
  }

  /// Returns the number of failed tests with which the run ends; nil if there is no limit.
  func maximumFailures(_ defaults: TestDefaults) -> Int? {
    if failFast { Terminal.error("note: --fail-fast is deprecated: use --max-failures 1.") }
    return maxFailures ?? (failFast ? 1 : defaults.maxFailures)
  }

  private func destinationTexts(_ defaults: TestDefaults) -> [String] {
    destination.isEmpty ? defaults.destinations : destination
  }

  /// - Throws: ``RunnerError`` if a destination cannot be parsed, or is a display without a user's consent.
  private func destinations(_ defaults: TestDefaults) throws -> [Destination] {
    do {
      let all = try destinationTexts(defaults).map(Destination.init(parsing:))
      for display in all.compactMap(\.configuration.display) {
        let date = try DesktopConsent().agreement(on: display)
        Terminal.error(
          "Tests use your own desktop, display \(display), as you agreed on \(date). Do not use it during the run. "
            + "To withdraw the consent: understudy consent --revoke")
      }
      return all
    } catch let error as DesktopError {
      if case .noConsent = error { throw RunnerError(.refused, "\(error)") }
      throw RunnerError(.malformedInput, "\(error)")
    }
  }

  /// Returns the configurations in which each test runs.
  ///
  /// An option has precedence over the plan, and the plan over the defaults of the package. Time allowances can also be
  /// variables: those of the plan have precedence over its options, and those of this process over the defaults.
  func configurations(
    plan: TestPlan?, repetition: RepetitionOptions, _ defaults: TestDefaults,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> [TestConfiguration] {
    var all = TestConfiguration.matrix(destinations: try destinations(defaults), plan: plan)
    for index in all.indices {
      for setting in givenSettings { all[index].environment[setting] = nil }
      let variables = all[index].environment
      let planned = all[index].timeAllowances
      var limits = planned
      limits.areEnabled = Self.first(
        testTimeoutsEnabled?.value, Self.switchOfTimeouts(in: variables), planned.areEnabled,
        Self.switchOfTimeouts(in: environment), defaults.testTimeoutsEnabled)
      limits.standard = Self.first(
        defaultTestExecutionTimeAllowance, Self.seconds(.defaultTestTimeAllowance, in: variables),
        planned.standard,
        Self.seconds(.defaultTestTimeAllowance, in: environment), defaults.defaultTestExecutionTimeAllowance)
      limits.maximum = Self.first(
        maximumTestExecutionTimeAllowance, Self.seconds(.maximumTestTimeAllowance, in: variables),
        planned.maximum,
        Self.seconds(.maximumTestTimeAllowance, in: environment), defaults.maximumTestExecutionTimeAllowance)
      if let pauseAt {
        limits.areEnabled = false
        all[index].environment.merge([Setting.pauseAt.name: pauseAt, Setting.pause.name: "1"]) { $1 }
      }
      all[index].timeAllowances = limits
      all[index].capture = capture ?? all[index].capture ?? defaults.capture
      all[index].handlesInterruptions =
        implicitInterruptionHandling?.value ?? all[index].handlesInterruptions
        ?? defaults.implicitInterruptionHandling
      let variable = Setting.updateReferences.name
      let isSet = all[index].environment[variable] != nil || hasVariable(.updateReferences)
      if let mode = updateReferences ?? (isSet ? nil : defaults.updateReferences) {
        all[index].environment[variable] = mode.rawValue
      }
      all[index].repetition = repetition.repetition(all[index].repetition, defaults)
    }
    return all
  }

  /// Returns the first value that is not nil.
  private static func first<Value>(_ values: Value?...) -> Value? { values.compactMap { $0 }.first }

  /// Returns whether variables switch time allowances on; nil if they do not contain the switch.
  private static func switchOfTimeouts(in environment: [String: String]) -> Bool? {
    let isSet = environment[.testTimeoutsEnabled].map { !$0.isEmpty } ?? false
    return isSet ? environment.isOn(.testTimeoutsEnabled, standard: false) : nil
  }

  /// Returns the value of a variable; nil if it is not a number of seconds above 0.
  private static func seconds(_ setting: Setting, in environment: [String: String]) -> TimeInterval? {
    environment[setting].flatMap(TimeInterval.init).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// The settings that options set.
  ///
  /// A variable of the plan with the same name would replace the value of the option in the test process.
  private var givenSettings: [Setting] {
    let options: [(Setting, isGiven: Bool)] = [
      (.destination, !destination.isEmpty), (.capture, capture != nil), (.leaks, leaks != nil),
      (.handlesInterruptions, implicitInterruptionHandling != nil),
      (.testTimeoutsEnabled, testTimeoutsEnabled != nil || pauseAt != nil),
      (.defaultTestTimeAllowance, defaultTestExecutionTimeAllowance != nil),
      (.maximumTestTimeAllowance, maximumTestExecutionTimeAllowance != nil),
    ]
    return options.filter(\.isGiven).map(\.0)
  }

  private func hasVariable(_ setting: Setting) -> Bool {
    ProcessInfo.processInfo.environment[setting].map { !$0.isEmpty } ?? false
  }

  /// Notes that the option has no effect in continuous integration.
  func noteReferences() {
    let environment = ProcessInfo.processInfo.environment
    guard let updateReferences, updateReferences != .none,
      ContinuousIntegration.isDetected(in: environment)
    else { return }
    Terminal.error(
      "note: --update-references \(updateReferences.rawValue) has no effect in continuous integration "
        + "(CI=\(environment["CI"] ?? "")): no reference is stored there.")
  }

  /// Returns the tests of the requested shard.
  func shard(
    _ tests: [TestIdentifier], history: TestHistory, configurations: [TestConfiguration],
    isIndivisible: (_ target: String) -> Bool
  ) throws -> [TestIdentifier] {
    guard let shard else { return tests }
    let part: Shard
    var source = ""
    if shard == "auto" {
      guard let found = try Shard.fromEnvironment(ProcessInfo.processInfo.environment) else {
        throw ValidationError(
          "--shard auto: the environment of the CI system does not name the part. Looked for "
            + Shard.engines.map { "\($0.variables) (\($0.name))" }.joined(separator: ", ")
            + ". Name the part: --shard 1/3.")
      }
      part = found.shard
      source = " from \(found.source)"
    } else {
      part = try Shard(parsing: shard)
    }
    let durations = configurations.first.map { history.durations(of: tests, configuration: $0.name) }
    let plan = ShardPlan(
      tests: tests, count: part.count, durations: durations ?? [:],
      unit: { isIndivisible($0.target) ? $0.target : nil })
    let mine = plan.tests(of: part)
    // The fingerprint of the plan must be the same on all machines. Otherwise, some tests run twice and others never.
    Terminal.error(
      "Shard \(part)\(source): \(mine.count) of \(tests.count) tests, plan \(plan.fingerprint).")
    return mine
  }

  /// Returns a function that determines whether a plan forbids parallel tests of a target.
  func indivisibleTargets(plan: TestPlan?) -> @Sendable (_ target: String) -> Bool {
    let whole = Set((plan?.targets ?? []).filter { $0.isParallelizable == false }.map(\.name))
    return { whole.contains($0) }
  }
}

struct WorkerCount: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    if argument == "auto" {
      count = TestRunSettings.automaticWorkers
    } else if let count = Int(argument), (1...TestRunSettings.maximumWorkers).contains(count) {
      self.count = count
    } else {
      return nil
    }
  }
}

extension TestDefaults.Leaks: ExpressibleByArgument {}

extension ReferenceUpdate: ExpressibleByArgument {}

/// A Boolean in the notation of xcodebuild.
struct YesOrNo: ExpressibleByArgument {
  let value: Bool

  init?(argument: String) {
    switch argument.uppercased() {
    case "YES": value = true
    case "NO": value = false
    default: return nil
    }
  }
}
