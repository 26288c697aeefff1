// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

// Measures whether the library meets its performance goals, which compare it with lower bounds and with the tools that
// it replaces. script/bench compiles this program and runs it. Missed goals are printed; they are not failures.

/// Redirects the standard output of this process to nothing, and returns the original output for the tables.
///
/// The engine prints its log of steps to the standard output, as in a test.
func keepOutputForTables() -> FileHandle {
  let tables = FileHandle(fileDescriptor: dup(1), closeOnDealloc: false)
  let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
  if nowhere >= 0 {
    dup2(nowhere, 1)
    close(nowhere)
  }
  return tables
}

func measure(_ options: Options, tables: FileHandle) throws {
  let times = ActivityTimes()
  AutomationSession.shared.runLog.add(times)
  var report = Report()
  defer { AutomationSession.shared.host.discard() }
  func take(_ sections: [Report.Section]) {
    report.sections += sections
    for section in sections { tables.write(Data((ReportPrinter().text(of: section) + "\n").utf8)) }
  }
  for section in options.wanted {
    switch section {
    case "desktop":
      take(try DesktopSection(options: options, times: times).run())
      take(try LaunchSection(options: options, times: times).run())
    case "snapshot":
      var snapshot = SnapshotSection(options: options)
      take([try snapshot.run()])
    case "questions": take(try QuestionsSection(options: options).run())
    case "queries": take(try QueriesSection(options: options).run())
    case "screenshot": take(try ScreenshotSection(options: options).run())
    case "flow": take(try FlowSection(options: options).run())
    case "busy": take(try BusySection(options: options, times: times).run())
    case "agents": take(try AgentsSection(options: options).run())
    case "suite": take(try SuiteSection(options: options).run())
    case "growth": take(try GrowthSection(options: options).run())
    case "density":
      for part in DensityPart.allCases { take(try part.run(options)) }
    case "tap": take(try TapSection(options: options, times: times).run())
    default: take(try TypingSection(options: options, times: times).run())
    }
  }
  if let file = options.json { try report.write(to: file, appending: options.isSecondBuild) }
  if let bundle = options.bundle { try report.write(toBundle: bundle) }
}

do {
  // A peer that has ended is left out and reported; writing to its pipe must not end this process.
  signal(SIGPIPE, SIG_IGN)
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if let peer = options.snapshotPeer {
    try SnapshotReading.runAsPeer(address: peer.address, process: peer.process, count: 6)
  } else if let growth = options.growth {
    let output = keepOutputForTables()
    let probe = GrowthProbe(toolkit: growth.toolkit, size: growth.size, options: options)
    output.write(try JSONEncoder().encode(try probe.run()))
  } else if let questions = options.questions {
    let output = keepOutputForTables()
    let probe = QuestionProbe(program: questions, options: options)
    output.write(try JSONEncoder().encode(try probe.run()))
  } else if let density = options.density {
    try density.run(options, output: keepOutputForTables())
  } else {
    try measure(options, tables: keepOutputForTables())
  }
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
