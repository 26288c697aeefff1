// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Profiling
import Timing

/// Finds the functions, files and lines of code addresses in programs and libraries, all in one pass.
///
/// The toolchain's `llvm-symbolizer` reads the symbol tables of each file once and resolves inlined functions.
/// `perf script` reads these tables again for each address. For one second of a UI test with GTK, `perf script` takes
/// 97 s, and `llvm-symbolizer` takes 1.5 s.
struct CodeSymbols {
  private var found: [ProfileSamples.Place: [SymbolizedLocation]] = [:]
  private var names: [String: String] = [:]
  /// The missing data, one sentence each.
  private(set) var notes: [String] = []

  /// Resolves addresses.
  ///
  /// - Parameters:
  ///   - places: the addresses to resolve.
  ///   - folder: the folder for the files of the tools.
  /// - Throws: ``RunnerError`` if the tools that read symbols fail.
  init(of places: [ProfileSamples.Place], folder: URL) throws {
    try findLines(places, folder)
    try demangle(places, folder)
  }

  /// Returns the demangled form of a name.
  func readable(_ name: String) -> String { names[name] ?? name }

  /// Returns the functions at an address with their linker names, innermost first; never empty.
  func places(at place: ProfileSamples.Place) -> [SymbolizedLocation] {
    found[place] ?? [SymbolizedLocation(function: place.symbol, file: place.file, line: place.line)]
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
        // For a location without an offset, callgrind reports only a function name. The first line of the function is
        // used.
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
    // The only error is that the program is missing, which the note reports.
    guard let tool = try? Self.tool("llvm-symbolizer") else {
      notes.append(
        "Files and lines are missing: there is no llvm-symbolizer, which is part of Swift's toolchains.")
      return
    }
    // Sorted by file, so that the symbol tables of each file are read once.
    questions.sort { ($0.place.object, $0.place.offset) < ($1.place.object, $1.place.offset) }
    let input = folder.appendingPathComponent("addresses")
    try Data(questions.map(\.text).joined().utf8).write(to: input)
    var environment = ProcessInfo.processInfo.environment
    // Without this variable, no symbol tables are downloaded from debuginfod servers.
    environment["DEBUGINFOD_URLS"] = nil
    let output: String
    do {
      output = try Self.run(
        tool, ["--inlines", "--output-style=LLVM"], input: input,
        output: folder.appendingPathComponent("lines"), environment: environment,
        timeout: TimeLimits.Runner.lineSearch.seconds)
    } catch let error as RunnerError where error.kind != .interrupted {
      // A tool that was killed leaves a part of its output, which may end within a character. Without a readable file,
      // all lines are missing.
      let part = (try? Data(contentsOf: folder.appendingPathComponent("lines"))) ?? Data()
      output = String(decoding: part, as: UTF8.self)
      notes.append("Some files and lines are missing: \(error)")
    }
    for (question, answer) in zip(questions, SymbolizerOutput.places(in: output)) {
      // At the first address of a function, inlined functions must be ignored, because callgrind counted the function
      // itself.
      var answer = question.place.offset > 0 ? answer : Array(answer.suffix(1))
      // Without line tables, the function name from the profiler is at least as reliable, because the profiler also
      // reads where functions end.
      if answer.count == 1, answer[0].file == nil, !question.place.symbol.isEmpty {
        answer[0].function = question.place.symbol
      }
      found[question.place] = answer
    }
  }

  /// Returns the start address of each function, by linker name.
  private static func starts(in object: String) throws -> [String: UInt64] {
    let run = try ToolRun.run(
      try tool("llvm-nm"), ["--defined-only", "--no-sort", object],
      timeout: TimeLimits.Runner.demangling.seconds)
    var starts: [String: UInt64] = [:]
    for line in run.output.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let address = UInt64(parts[0], radix: 16) else { continue }
      starts[String(parts[2])] = address
    }
    return starts
  }

  /// Returns the path of a program in the folder of `swift`, else in `PATH`.
  ///
  /// - Throws: ``RunnerError`` if there is no such program.
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
      throw RunnerError(.toolFailed, "\(tool) ended with status \(run.status): \(run.output.suffix(400))")
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  // MARK: - Names

  /// Demangles the names of Swift functions: `slowDistance(from:to:)`.
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
      let readable = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (name, text) in zip(mangled, readable) where !text.isEmpty { self.names[name] = String(text) }
    } catch let error as RunnerError where error.kind != .interrupted {
      notes.append("Names of Swift functions are shown as symbol names of the linker: \(error)")
    }
  }
}
