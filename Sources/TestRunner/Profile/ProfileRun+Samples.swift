// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Profiling
import Timing

/// The samples that the profile of a test shows.
extension ProfileRun {
  /// Returns the samples of a test, or of the whole process if those of the test cannot be found.
  ///
  /// - Parameters:
  ///   - record: the test in the record of the run.
  ///   - all: all recorded samples.
  /// - Returns: the samples, and remarks about them, one sentence each.
  /// - Throws: ``RunnerError`` if there are no samples.
  func chosenSamples(of record: TestMoment?, among all: ProfileSamples) throws
    -> (samples: ProfileSamples, notes: [String])
  {
    var samples = all.cut(to: record?.span, leavingOut: Self.symbolizerThreads)
    var notes: [String] = []
    if samples.samples.count < all.cut(to: record?.span, leavingOut: []).samples.count {
      notes.append("Samples of the threads with which Understudy symbolizes call stacks are left out.")
    }
    if record?.measures == true {
      notes.append(
        "Understudy's own work around measured blocks is left out: the workload that times are compared "
          + "with, and counting allocations."
      )
    }
    if record?.span == nil || profiler == .callgrind {
      notes.append("The profile shows the whole process, from its start to its end, not only the test.")
    } else if samples.samples.isEmpty {
      samples = all
      notes.append(
        "The profiler recorded nothing while the test ran, so the profile shows the whole process.")
    }
    guard !samples.samples.isEmpty else {
      throw RunnerError(
        .noProfiler,
        "\(profiler.rawValue) recorded nothing: the test used too little processor time. Repeat the work in the "
          + "test, so that it takes a tenth of a second or more.")
    }
    return (samples, notes)
  }

  /// The names of Understudy's threads and programs that resolve the names in call stacks while the test runs.
  private static let symbolizerThreads: Set<String> = ["understudy-syms", "llvm-symbolizer"]

  // MARK: - Recorded data

  func samples(_ folder: URL) throws -> ProfileSamples {
    do {
      return try recordedSamples(folder)
    } catch let error as RunnerError {
      throw error
    } catch {
      throw RunnerError(
        .noProfiler,
        "The record of \(profiler.rawValue) cannot be read in \(folder.path): "
          + "\((error as NSError).localizedDescription)"
      )
    }
  }

  private func recordedSamples(_ folder: URL) throws -> ProfileSamples {
    switch profiler {
    case .perf:
      let data = Profiler.recorded(in: folder)
      guard FileManager.default.fileExists(atPath: data.path) else {
        throw RunnerError(.noProfiler, "perf recorded nothing: there is no \(data.path).")
      }
      try copy(data)
      try PerfData.forgetParents(in: data)
      let text = folder.appendingPathComponent("perf.txt")
      for fields in PerfScript.fields {
        let run = try ToolRun.run(
          "perf",
          [
            "script", "-i", data.path, "--no-inline", "--show-task-events", "--show-mmap-events", "-F",
            fields,
          ], timeout: TimeLimits.Runner.profilePrinting.seconds,
          results: try .open(text.path, O_WRONLY | O_CREAT | O_TRUNC))
        if run.status == 0 { break }
        guard fields != PerfScript.fields.last, run.output.contains("Invalid field") else {
          throw RunnerError(
            .noProfiler, "perf script ended with status \(run.status): \(run.output.suffix(400))")
        }
      }
      return PerfScript.samples(in: try Data(contentsOf: text, options: .alwaysMapped))
    case .callgrind:
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.hasPrefix("callgrind.") }.sorted { $0.path < $1.path }
      guard !files.isEmpty else {
        throw RunnerError(.noProfiler, "valgrind recorded nothing: there is no file in \(folder.path).")
      }
      for file in files { try copy(file, isOneOfMany: files.count > 1) }
      return CallgrindFile.samples(in: try files.map { try Data(contentsOf: $0, options: .alwaysMapped) })
    }
  }

  private func copy(_ file: URL, isOneOfMany: Bool = false) throws {
    guard let dataFile else { return }
    let target = isOneOfMany ? dataFile.appendingPathExtension(file.pathExtension) : dataFile
    do {
      // The existing file is usually that of the previous profile, and is replaced.
      if FileManager.default.fileExists(atPath: target.path) {
        try FileManager.default.removeItem(at: target)
      }
      try FileManager.default.copyItem(at: file, to: target)
    } catch {
      throw RunnerError(
        .cannotWrite,
        "The profiler's file cannot be written to \(target.path): "
          + "\(error.localizedDescription)")
    }
  }
}

extension ProfileSamples {
  /// The locations that occur in samples.
  var placesInUse: [Place] {
    Set(samples.flatMap(\.calls)).sorted().map { places[$0] }
  }
}
