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

  /// - Throws: ``RunnerError`` if the test cannot be run or nothing was recorded. A failed test has a profile.
  package func run(observer: (any TestRunObserver)?) throws -> ProfileResult {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-profile-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw RunnerError(.cannotWrite, "The profiler has no folder to write to: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = settings
    settings.launcher = try profiler.launcher(stacks: stacks, folder: folder)
    settings.workers = 1
    // The duration of a test under a profiler is not a valid estimate for the next run.
    settings.historyFile = nil
    for index in settings.configurations.indices {
      settings.configurations[index].environment[.profiled] = "1"
    }
    var executable = executable
    var plain: StrippedProducts?
    if profiler == .callgrind {
      let products = try StrippedProducts(
        of: executable.url.deletingLastPathComponent(), in: folder.appendingPathComponent("products"))
      executable.url = products.folder.appendingPathComponent(executable.url.lastPathComponent)
      plain = products
      for index in settings.configurations.indices {
        // Under valgrind, the Swift runtime cannot read its own images, and the process would end (6.3.1).
        settings.configurations[index].environment[.callStacks] = "off"
      }
    }
    let outcome = try TestRun(executable, tests: [test], settings: settings, observer: observer).run()
    if outcome.wasInterrupted {
      throw RunnerError(.interrupted, "The test was interrupted; there is no profile.")
    }
    let record = try TestMoment(of: test, in: settings.bundle)
    observer?.runDidNote("Reading the profile …")
    var all = try samples(folder)
    if let plain {
      for place in all.places.indices {
        all.places[place].object = plain.original(of: all.places[place].object)
      }
      if let process = record?.process { all.leaveOutForks(of: process) }
    }
    var samples = all.cut(to: record?.span, leavingOut: Self.ownThreads)
    var notes: [String] = []
    if samples.samples.count < all.cut(to: record?.span, leavingOut: []).samples.count {
      notes.append("Understudy's own work for naming recorded calls is left out.")
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
    let symbols = try CodeSymbols(of: samples.placesInUse, folder: folder)
    return ProfileResult(
      profile: CallProfile(samples) { place in
        symbols.places(at: place).map { found in
          let module = place.object.split(separator: "/").last.map(String.init) ?? "unknown"
          let name = found.function.isEmpty ? "code in \(module)" : symbols.readable(found.function)
          let kind = codeMap.kind(object: place.object, file: found.file, symbol: found.function)
          return (CallProfile.Function(name: name, module: module, kind: kind, file: found.file), found.line)
        }
      },
      event: samples.event, outcome: outcome, testProcess: record?.process, notes: notes + symbols.notes,
      moment: record)
  }

  /// Understudy's own threads and programs during the test, which resolve the names of call stacks for the record.
  private static let ownThreads: Set<String> = ["understudy-syms", "llvm-symbolizer"]

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
      // Usually the file of the previous profile.
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
  /// The places that occur in samples.
  var placesInUse: [Place] {
    Set(samples.flatMap(\.calls)).sorted().map { places[$0] }
  }
}
