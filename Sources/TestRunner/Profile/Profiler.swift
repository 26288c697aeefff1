// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Timing

/// A program that measures in which functions processes spend their time.
package enum Profiler: String, Sendable, CaseIterable {
  /// Samples each processor about 1000 times per second; hardly slows programs down.
  case perf
  /// Runs programs on a simulated processor and counts each instruction; about 50 times slower.
  case callgrind

  /// The method to find the calls that lead to a sample.
  package enum Stacks: String, Sendable, CaseIterable {
    /// With unwind tables, from a copy of the stack that is stored with each sample; works in all code.
    case dwarf
    /// With the frame pointer, the register that points to the caller's frame; needs a fortieth of the space that
    /// ``dwarf`` needs.
    ///
    /// Swift's code for Linux preserves this register, but the code in Debian's packages does not. Of the samples in
    /// the C library, 45% led back to the test with frame pointers, and 98% with unwind tables.
    case framePointers = "frame-pointers"
  }

  /// The samples per second: slightly less than 1000, to avoid running in step with work that is done 1000 times per
  /// second.
  static let frequency = 999

  /// Programs of the desktop that are not profiled, because they are not part of the test, and counting each of their
  /// instructions would delay their start by minutes.
  private static let skipped = [
    "*/Xorg", "*/Xvfb", "*/openbox", "*/understudy-compositor", "*/dbus-daemon", "*/dbus-broker*",
    "*/at-spi*",
    "*/xkbcomp", "*/xdg-*", "*/xfce4-notifyd", "*/bwrap", "*/ffmpeg", "*/gdb", "/bin/sh", "/usr/bin/sh",
  ]

  /// Returns the command that starts a program and profiles it, with all its child processes.
  ///
  /// - Parameters:
  ///   - stacks: the method to find the calls.
  ///   - folder: a separate folder for the profiler's files.
  /// - Returns: the words that precede the program's command.
  /// - Throws: ``RunnerError`` if the profiler is missing.
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

  /// The number of callers for which callgrind separates the costs of a function.
  private static let callers = 8

  /// Returns the path of the file that perf writes.
  static func recorded(in folder: URL) -> URL { folder.appendingPathComponent("perf.data") }

  /// Returns the options of `perf record`.
  ///
  /// The samples and the record of the tests have the same clock, so that a profile can be limited to one test.
  private static func recording(_ stacks: Stacks) -> [String] {
    let calls = stacks == .dwarf ? "dwarf,16384" : "fp"
    return [
      "-q", "-N", "-B", "-F", "\(frequency)", "-k", "CLOCK_MONOTONIC", "--call-graph", calls,
    ]
  }

  // MARK: - Availability

  /// Returns the reason why the profiler cannot be used here, as text for the user; nil if it can be used.
  ///
  /// For perf, a short trial run shows whether it is permitted.
  package func unavailabilityReason() -> String? {
    switch self {
    case .perf: return Self.perfUnavailabilityReason()
    case .callgrind:
      return ExecutableSearch.find("valgrind") == nil
        ? "valgrind is not installed. Install it: apt-get install valgrind." : nil
    }
  }

  private static func perfUnavailabilityReason() -> String? {
    // The only error is that no folder of PATH contains perf.
    guard let perf = try? ToolRun.path(of: "perf") else {
      return "perf is not installed. Install it: apt-get install linux-perf."
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-perf-\(UUID().uuidString)")
    // The file does not exist if perf failed. A remaining file has no effect.
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
      run.output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty && !$0.hasSuffix(":") } ?? "status \(run.status)"
    return "perf is not permitted to profile programs on this machine (its message: \(said)). \(permission)"
  }

  /// The reason why perf has no permission, and the remedy, as text for the user.
  ///
  /// See the kernel's `Documentation/admin-guide/perf-security.rst`. Debian's kernels also have level 3, which forbids
  /// all use.
  private static var permission: String {
    // Without the file, the level is unknown, and the text assumes that a container forbids profiling.
    let level = (try? String(contentsOfFile: "/proc/sys/kernel/perf_event_paranoid", encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard let level, level > 2 else {
      let reason = level.map { "kernel.perf_event_paranoid is \($0), which permits profiling, so a" } ?? "A"
      return
        "\(reason) container probably forbids it. Start the container with --cap-add PERFMON, or with a seccomp "
        + "profile that allows perf_event_open."
    }
    return
      "kernel.perf_event_paranoid is \(level); \"sudo sysctl kernel.perf_event_paranoid=1\" permits it until the "
      + "next reboot."
  }

  /// Returns the profiler to use, with the reason if it is not perf.
  ///
  /// - Throws: ``RunnerError`` if no profiler can be used.
  package static func choose() throws -> (profiler: Profiler, reason: String?) {
    guard let reason = Profiler.perf.unavailabilityReason() else { return (.perf, nil) }
    guard let second = Profiler.callgrind.unavailabilityReason() else { return (.callgrind, reason) }
    throw RunnerError(
      .noProfiler,
      "This machine has no usable profiler. \(reason) \(second) One of them is enough: "
        + "sudo apt-get install --no-install-recommends linux-perf valgrind")
  }
}
