// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Timing

/// A program that measures where processes spend their time.
package enum Profiler: String, Sendable, CaseIterable {
  /// Samples each processor a thousand times a second; hardly slows programs down.
  case perf
  /// Runs programs on a simulated processor, and counts each instruction; some fifty times slower.
  case callgrind

  /// The method to find the calls that lead to a sample.
  package enum Stacks: String, Sendable, CaseIterable {
    /// By tables, from a copy of the stack that is stored with each sample: in all code.
    case dwarf
    /// By the register that points to the caller's frame, for a fortieth of the space.
    ///
    /// Swift's code for Linux preserves this register; Debian's code does not: of samples in the C library, 45 % led back to
    /// the test, with tables 98 %.
    case framePointers = "frame-pointers"
  }

  /// A little below a thousand samples a second, so as not to run in step with work that is done a thousand times a second.
  static let frequency = 999

  /// Programs of the desktop that do not belong into a profile, and that would take minutes to start when each of their
  /// instructions is counted.
  private static let skipped = [
    "*/Xorg", "*/Xvfb", "*/openbox", "*/dbus-daemon", "*/dbus-broker*", "*/at-spi*", "*/xkbcomp", "*/xdg-*",
    "*/xfce4-notifyd", "*/bwrap", "*/ffmpeg", "*/gdb", "/bin/sh", "/usr/bin/sh",
  ]

  /// The command that starts a program and profiles it, with all its child processes.
  ///
  /// - Parameters:
  ///   - stacks: the method to find the calls.
  ///   - folder: a separate folder for the profiler's files.
  /// - Returns: the words to put before the command.
  /// - Throws: ``RunnerError`` when the profiler is missing or may not be used.
  func launcher(stacks: Stacks, folder: URL) throws -> [String] {
    switch self {
    case .perf:
      return [try ToolRun.path(of: "perf"), "record"] + Self.recording(stacks)
        + ["-o", Self.recorded(in: folder).path, "--"]
    case .callgrind:
      return [
        try ToolRun.path(of: "valgrind"), "--tool=callgrind", "-q", "--trace-children=yes",
        "--trace-children-skip=\(Self.skipped.joined(separator: ","))", "--separate-callers=\(Self.callers)",
        "--callgrind-out-file=\(folder.path)/callgrind.%p",
      ]
    }
  }

  /// Callgrind stores costs by function and its callers, up to this number of callers.
  private static let callers = 8

  static func recorded(in folder: URL) -> URL { folder.appendingPathComponent("perf.data") }

  /// The clock is the one of the record of tests.
  private static func recording(_ stacks: Stacks) -> [String] {
    let calls = stacks == .dwarf ? "dwarf,16384" : "fp"
    return [
      "-q", "-N", "-B", "-F", "\(frequency)", "-k", "CLOCK_MONOTONIC", "--call-graph", calls,
    ]
  }

  // MARK: - Availability

  /// The reason why a profiler cannot be used here, for a person; nil when it can be used.
  ///
  /// The profiler is tried.
  package func obstacle() -> String? {
    switch self {
    case .perf: return Self.obstacleOfPerf()
    case .callgrind:
      return ExecutableSearch.find("valgrind") == nil
        ? "There is no valgrind; \"apt-get install valgrind\" brings it." : nil
    }
  }

  private static func obstacleOfPerf() -> String? {
    guard let perf = try? ToolRun.path(of: "perf") else {
      return "There is no perf; \"apt-get install linux-perf\" brings it."
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-perf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let run: ToolRun
    do {
      run = try ToolRun.run(
        perf, ["record"] + recording(.framePointers) + ["-o", file.path, "--", "true"],
        timeout: TimeLimits.Runner.profilerTrial.seconds)
    } catch {
      return "perf does not work: \(error)"
    }
    if run.status == 0, FileManager.default.fileExists(atPath: file.path) { return nil }
    let said =
      run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty && !$0.hasSuffix(":") } ?? "status \(run.status)"
    return "perf may not look at programs here (it says: \(said)). \(permission)"
  }

  /// See the kernel's `Documentation/admin-guide/perf-security.rst`; Debian's kernels also have the level 3, which forbids
  /// all.
  private static var permission: String {
    let level = (try? String(contentsOfFile: "/proc/sys/kernel/perf_event_paranoid", encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard let level, level > 2 else {
      return
        "kernel.perf_event_paranoid\(level.map { " is \($0), which" } ?? "") allows it, so it is probably a "
        + "container that forbids the call: start it with --cap-add PERFMON, or with a seccomp profile that allows "
        + "perf_event_open."
    }
    return
      "kernel.perf_event_paranoid is \(level); \"sudo sysctl kernel.perf_event_paranoid=1\" permits it until the "
      + "next start."
  }

  /// The profiler to use, and the reason why it is not perf, if so.
  ///
  /// - Throws: ``RunnerError`` where no profiler can be used.
  package static func choose() throws -> (profiler: Profiler, reason: String?) {
    guard let reason = Profiler.perf.obstacle() else { return (.perf, nil) }
    guard let second = Profiler.callgrind.obstacle() else { return (.callgrind, reason) }
    throw RunnerError(
      .noProfiler,
      "Nothing here can take a profile. \(reason) \(second) Either will do: "
        + "sudo apt-get install --no-install-recommends linux-perf valgrind")
  }
}
