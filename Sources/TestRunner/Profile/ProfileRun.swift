// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Profiling
import ResultBundle
import Settings
import Timing

/// Runs one test under a profiler, and reports how much time each function took.
package struct ProfileRun {
  package let executable: TestExecutable
  package let test: TestIdentifier
  /// The settings of the run, including the path of its record.
  package var settings: TestRunSettings
  package var profiler: Profiler
  package var stacks = Profiler.Stacks.dwarf
  /// The rules that assign functions to the test, the program or a library.
  package var codeMap: CodeMap
  /// The path for a copy of the profiler's own file, for use in other programs; nil for no copy.
  package var dataFile: URL?

  package init(
    _ executable: TestExecutable, test: TestIdentifier, settings: TestRunSettings, profiler: Profiler,
    codeMap: CodeMap
  ) {
    self.executable = executable
    self.test = test
    self.settings = settings
    self.profiler = profiler
    self.codeMap = codeMap
  }

  /// Runs the test and reads the profile.
  ///
  /// - Parameter observer: receives the events of the run.
  /// - Returns: the profile, also of a failed test.
  /// - Throws: ``RunnerError`` if the test cannot be run, was interrupted, or if nothing was recorded.
  package func run(observer: (any TestRunObserver)?) throws -> ProfileResult {
    let folder = try makeFolder()
    // If the temporary folder cannot be removed, this affects neither the profile nor the next run.
    defer { try? FileManager.default.removeItem(at: folder) }
    let profiled = try profiledTest(in: folder)
    let outcome = try TestRun(
      profiled.executable, tests: [test], settings: profiled.settings, observer: observer
    ).run()
    if outcome.wasInterrupted {
      throw RunnerError(.interrupted, "The test was interrupted; there is no profile.")
    }
    let record = try TestMoment(of: test, in: profiled.settings.bundle)
    observer?.runDidNote("Reading the profile …")
    var all = try samples(folder)
    if let products = profiled.products {
      for index in all.places.indices {
        all.places[index].object = products.original(of: all.places[index].object)
      }
      if let process = record?.process { all.leaveOutForks(of: process) }
    }
    let (samples, notes) = try chosenSamples(of: record, among: all)
    let symbols = try CodeSymbols(of: samples.placesInUse, folder: folder)
    return ProfileResult(
      profile: profile(of: samples, symbols), event: samples.event, outcome: outcome,
      testProcess: record?.process, notes: notes + symbols.notes, moment: record)
  }

  // MARK: - The run

  /// Creates the folder for the files of the profiler and of the tools that read them.
  private func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-profile-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw RunnerError(.cannotWrite, "The profiler has no folder to write to: \(error.localizedDescription)")
    }
    return folder
  }

  /// The test as it runs under the profiler.
  private struct ProfiledTest {
    var executable: TestExecutable
    var settings: TestRunSettings
    /// The programs that the profiler can read; nil if it can read the build products.
    var products: StrippedProducts?
  }

  private func profiledTest(in folder: URL) throws -> ProfiledTest {
    var profiled = ProfiledTest(executable: executable, settings: settings)
    profiled.settings.launcher = try profiler.launcher(stacks: stacks, folder: folder)
    profiled.settings.workers = 1
    // The duration of a test under a profiler is not a valid estimate for the next run.
    profiled.settings.historyFile = nil
    for index in profiled.settings.configurations.indices {
      profiled.settings.configurations[index].environment[.profiled] = "1"
    }
    if profiler == .callgrind {
      let products = try StrippedProducts(
        of: executable.url.deletingLastPathComponent(), in: folder.appendingPathComponent("products"))
      profiled.executable.url = products.folder.appendingPathComponent(executable.url.lastPathComponent)
      profiled.products = products
      for index in profiled.settings.configurations.indices {
        // Under valgrind, the Swift runtime cannot read its own images, and the process would end (6.3.1).
        profiled.settings.configurations[index].environment[.callStacks] = "off"
      }
    }
    return profiled
  }

  // MARK: - The profile

  /// Returns the samples of a test, or of the whole process if those of the test cannot be found.
  ///
  /// - Parameters:
  ///   - record: the test in the record of the run.
  ///   - all: all recorded samples.
  /// - Returns: the samples, and remarks about them, one sentence each.
  /// - Throws: ``RunnerError`` if there are no samples.
  private func chosenSamples(of record: TestMoment?, among all: ProfileSamples) throws
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

  private func profile(of samples: ProfileSamples, _ symbols: CodeSymbols) -> CallProfile {
    CallProfile(samples) { place in
      symbols.places(at: place).map { found in
        let module = place.object.split(separator: "/").last.map(String.init) ?? "unknown"
        let name = found.function.isEmpty ? "code in \(module)" : symbols.readable(found.function)
        let kind = codeMap.kind(object: place.object, file: found.file, symbol: found.function)
        return (CallProfile.Function(name: name, module: module, kind: kind, file: found.file), found.line)
      }
    }
  }

  /// The names of Understudy's threads and programs that resolve the names in call stacks while the test runs.
  private static let symbolizerThreads: Set<String> = ["understudy-syms", "llvm-symbolizer"]

  // MARK: - Recorded data

  private func samples(_ folder: URL) throws -> ProfileSamples {
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
