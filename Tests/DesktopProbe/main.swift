// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes

// A second owner of a desktop, for tests of a desktop whose owner has ended. It starts a desktop and stubborn programs
// on it, reports them, and waits for the end of its standard input.

struct Report: Codable {
  var display: String
  var root: String
  var identifier: String
  var server: String
  var pids: [pid_t]
  var notes: [String]
  var timings: [String: Double]
}

/// Prints the median, the minimum and the maximum of a number of starts and stops, in seconds.
func measure(_ configuration: DesktopConfiguration, runs: Int) throws {
  var samples: [String: [Double]] = [:]
  let clock = ContinuousClock()
  func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
  for _ in 0..<runs {
    var desktop: PrivateDesktop?
    samples["start", default: []].append(
      seconds(try clock.measure { desktop = try PrivateDesktop.start(configuration) }))
    for (step, time) in desktop?.startupTimings ?? [] { samples[step, default: []].append(time) }
    samples["stop", default: []].append(seconds(clock.measure { desktop?.stop() }))
  }
  for (step, times) in samples.sorted(by: { $0.key < $1.key }) {
    let sorted = times.sorted()
    let numbers = [sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1]]
    print(step, numbers.map { String(format: "%.3f", $0) }.joined(separator: " "))
  }
}

ResourceLimit.makeFileSizeAnError()
do {
  let configuration = try DesktopConfiguration(parsing: CommandLine.arguments.dropFirst().first ?? "")
  if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "measure" {
    try measure(configuration, runs: Int(CommandLine.arguments[3]) ?? 1)
    exit(0)
  }
  let desktop = try PrivateDesktop.start(configuration)
  let daemonFile = desktop.rootDirectory.appendingPathComponent("tmp/daemons").path
  // A daemon in a separate session without a parent, a program without an environment, and a program that
  // ignores SIGTERM; each writes its process ID.
  let script = """
    (setsid sh -c 'echo $$ >> "\(daemonFile)"; exec sleep 600' &)
    env -i /bin/sh -c 'echo $$ >> "\(daemonFile)"; exec sleep 600' &
    trap '' TERM
    echo $$ >> "\(daemonFile)"
    while :; do sleep 600; done
    """
  let program = try desktop.spawn(executable: "sh", arguments: ["-c", script], name: "stubborn")
  var daemons: [pid_t] = []
  let limit = ContinuousClock.now + .seconds(10)
  while daemons.count < 3, ContinuousClock.now < limit {
    let text = (try? String(contentsOfFile: daemonFile, encoding: .utf8)) ?? ""
    daemons = text.split(separator: "\n").compactMap { pid_t($0) }
    _ = program.wait(timeout: 0.01)
  }
  let report = Report(
    display: desktop.displayName, root: desktop.rootDirectory.path, identifier: desktop.identifier,
    server: desktop.serverName, pids: Set(desktop.processes() + daemons).sorted(), notes: desktop.notes,
    timings: Dictionary(desktop.startupTimings.map { ($0.step, $0.seconds) }) { $1 })
  FileHandle.standardOutput.write(try JSONEncoder().encode(report) + Data("\n".utf8))
  _ = try FileHandle.standardInput.readToEnd()
  // Ends without stopping the desktop, like a crash.
  _exit(0)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
