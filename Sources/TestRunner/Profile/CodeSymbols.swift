// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Profiling
import Timing

/// Finds functions, files and lines of places in programs and libraries, all at once.
///
/// It uses the toolchain's `llvm-symbolizer`, which reads each file's tables once and resolves inlined functions.
/// `perf script` reads them again for each place: 97 s against 1.5 s for a second of a UI test with GTK.
struct CodeSymbols {
  private var found: [ProfileSamples.Place: [SourcePlace]] = [:]
  private var names: [String: String] = [:]
  /// The missing data, in sentences.
  private(set) var notes: [String] = []

  /// - Parameters:
  ///   - places: the places to resolve.
  ///   - folder: the folder for the files of the tools.
  /// - Throws: ``RunnerError`` when the tools that read symbols fail.
  init(of places: [ProfileSamples.Place], folder: URL) throws {
    try findLines(places, folder)
    try demangle(places, folder)
  }

  /// A demangled name for people.
  func readable(_ name: String) -> String { names[name] ?? name }

  /// The functions at a place, by the linker's names, the innermost first; never empty.
  func places(at place: ProfileSamples.Place) -> [SourcePlace] {
    found[place] ?? [SourcePlace(function: place.symbol, file: place.file, line: place.line)]
  }

  // MARK: - Lines

  private mutating func findLines(_ places: [ProfileSamples.Place], _ folder: URL) throws {
    var objects: [String: ObjectFile?] = [:]
    var starts: [String: [String: UInt64]] = [:]
    var questions: [(place: ProfileSamples.Place, text: String)] = []
    for place in places where place.file == nil && place.object.hasPrefix("/") {
      if objects[place.object] == nil { objects[place.object] = .some(ObjectFile(place.object)) }
      guard let object = objects[place.object] ?? nil else { continue }
      let address: UInt64?
      if place.offset > 0 {
        address = object.address(ofOffset: place.offset)
      } else {
        // A name is all that callgrind gives: then it is the line at which the function begins.
        if starts[place.object] == nil {
          do {
            starts[place.object] = try Self.starts(in: place.object)
          } catch let error as RunnerError where error.kind != .interrupted {
            starts[place.object] = [:]
            notes.append("Lines of \(place.object) are missing: \(error)")
          }
        }
        address = starts[place.object]?[place.symbol]
      }
      guard let address else { continue }
      questions.append((place, "\"\(place.object)\" 0x\(String(address, radix: 16))\n"))
    }
    guard !questions.isEmpty else { return }
    guard let tool = try? Self.tool("llvm-symbolizer") else {
      notes.append(
        "Files and lines are missing: there is no llvm-symbolizer, which Swift's toolchains bring.")
      return
    }
    // A file's tables are read once when its questions follow one another.
    questions.sort { ($0.place.object, $0.place.offset) < ($1.place.object, $1.place.offset) }
    let input = folder.appendingPathComponent("addresses")
    try Data(questions.map(\.text).joined().utf8).write(to: input)
    var environment = ProcessInfo.processInfo.environment
    // Tables of foreign files are not fetched from the network.
    environment["DEBUGINFOD_URLS"] = nil
    let output: String
    do {
      output = try Self.run(
        tool, ["--inlines", "--output-style=LLVM"], input: input,
        output: folder.appendingPathComponent("lines"), environment: environment,
        timeout: TimeLimits.Runner.lineSearch.seconds)
    } catch let error as RunnerError where error.kind != .interrupted {
      output = (try? String(contentsOf: folder.appendingPathComponent("lines"), encoding: .utf8)) ?? ""
      notes.append("Some files and lines are missing: \(error)")
    }
    for (question, answer) in zip(questions, SymbolizerOutput.places(in: output)) {
      // At the beginning of a function, what is inlined there is not what was counted.
      var answer = question.place.offset > 0 ? answer : Array(answer.suffix(1))
      // Without line tables, the profiler's name is equally good: the profiler has the ends of functions.
      if answer.count == 1, answer[0].file == nil, !question.place.symbol.isEmpty {
        answer[0].function = question.place.symbol
      }
      found[question.place] = answer
    }
  }

  /// The addresses at which functions begin, by the linker's names.
  private static func starts(in object: String) throws -> [String: UInt64] {
    let run = try ToolRun.run(
      try tool("llvm-nm"), ["--defined-only", "--no-sort", object],
      timeout: TimeLimits.Runner.demangling.seconds)
    var starts: [String: UInt64] = [:]
    for line in run.output.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let address = UInt64(parts[0], radix: 16) else { continue }
      starts[String(parts[2])] = address
    }
    return starts
  }

  /// A program that Swift's toolchain has beside `swift`.
  ///
  /// - Throws: ``RunnerError`` where it is not there.
  static func tool(_ name: String) throws -> String {
    let beside = URL(fileURLWithPath: try ToolRun.path(of: "swift")).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside.path : try ToolRun.path(of: name)
  }

  private static func run(
    _ tool: String, _ arguments: [String], input: URL, output: URL, environment: [String: String],
    timeout: TimeInterval
  ) throws -> String {
    let run = try ToolRun.run(
      tool, arguments, environment: environment, timeout: timeout,
      input: try FileDescriptor.open(input.path, O_RDONLY),
      results: try FileDescriptor.open(output.path, O_WRONLY | O_CREAT | O_TRUNC))
    guard run.status == 0 else {
      throw RunnerError(.cannotList, "\(tool) ended with status \(run.status): \(run.output.suffix(400))")
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  // MARK: - Names

  /// Makes names of Swift's readable: `slowDistance(from:to:)`.
  private mutating func demangle(_ places: [ProfileSamples.Place], _ folder: URL) throws {
    var names = Set(places.map(\.symbol))
    for answer in found.values { names.formUnion(answer.map(\.function)) }
    let mangled = names.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }.sorted()
    guard !mangled.isEmpty else { return }
    let input = folder.appendingPathComponent("mangled")
    try Data(mangled.map { $0 + "\n" }.joined().utf8).write(to: input)
    do {
      let output = try Self.run(
        try ToolRun.path(of: "swift"), ["demangle", "--simplified"], input: input,
        output: folder.appendingPathComponent("names"), environment: ProcessInfo.processInfo.environment,
        timeout: TimeLimits.Runner.demangling.seconds)
      let readable = output.split(separator: "\n", omittingEmptySubsequences: false)
      for (name, text) in zip(mangled, readable) where !text.isEmpty { self.names[name] = String(text) }
    } catch let error as RunnerError where error.kind != .interrupted {
      notes.append("Names of Swift functions are as the linker knows them: \(error)")
    }
  }
}
