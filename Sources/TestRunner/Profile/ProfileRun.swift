// SPDX-License-Identifier: Apache-2.0

import Foundation
import Profiling
import ResultBundle
import Settings

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
}
