// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The options of the command line.
struct Options {
  static let usage = """
    usage: understudy-bench [--only SECTION,…] [--tools FOLDER] [--release-binary FILE] [--json FILE] [--bundle FOLDER] [--quick]
           understudy-bench --second-build …
           understudy-bench --snapshot-peer BUS-ADDRESS PID
           understudy-bench --grow gtk3|gtk4|qt5|chromium NODES
           understudy-bench --questions TOOLKIT LINES [--quick] [--no-peers]
           understudy-bench --density-rest gtk4|chromium [--quick]
           understudy-bench --density-desktop DESTINATION
           understudy-bench --density-driver gtk4|chromium
    sections: \(allSections.joined(separator: ", "))
    for questions: [--questions-of TOOLKIT[:LINES],…] [--no-peers]
                   toolkits: \(QuestionToolkit.allCases.map(\.rawValue).joined(separator: ", "))
    for suite: [--beside CHECKOUT]
    for density: [--examples FOLDER] [--understudy FILE]
    for typing: [--fixtures FOLDER] [--programs gtk4,gtk3,qt6,qt5,chromium] [--characters COUNT]
                [--repetitions COUNT] [--busy] [--no-peers]
    """

  static let allSections = [
    "desktop", "snapshot", "queries", "questions", "tap", "screenshot", "flow", "busy", "growth", "typing",
    "suite", "density", "agents",
  ]

  var sections = Options.allSections
  /// The folder of the programs under test and the peers, which script/bench compiles.
  var tools = URL(fileURLWithPath: "Benchmarks/.build/tools")
  /// The folder of the programs that receive typed text.
  var fixtures = URL(fileURLWithPath: "Tests/Fixtures")
  var typingPrograms = TypingProgram.allCases
  /// The number of characters of one string.
  var characters = 10_000
  /// The number of times a string is typed; nil for the default.
  var repetitions: Int?
  /// Whether every processor has other work during typing.
  var isBusy = false
  /// Whether other tools also type, and answer the questions.
  var hasPeers = true
  /// Another checkout of Understudy, with a debug build of its command, whose runs of one test are also measured.
  var otherCheckout: URL?
  /// The package whose tests run with one worker and with four.
  var examples = URL(fileURLWithPath: "Examples")
  /// The command `understudy`, which runs these tests; nil if they are not measured.
  var understudy: URL?
  /// The path of this program in a release build; nil if the release build is not measured.
  var releaseBinary: String?
  var json: URL?
  /// The result bundle to which the figures are written as measurements.
  var bundle: URL?
  /// Whether fewer rounds are measured, to test the benchmark itself.
  var isQuick = false
  /// Whether only taps are measured, which are measured in two builds; the results are added to the existing file.
  var isSecondBuild = false
  /// The bus and the process of which this process only takes snapshots and prints the times; nil for other runs.
  var snapshotPeer: (address: String, process: pid_t)?

  /// The program of which this process only measures the growth and prints the cost; nil for other runs.
  var growth: (toolkit: GrowthProbe.Toolkit, size: Int)?

  /// The program to which this process only sends all queries and prints their times; nil for other runs.
  var questions: QuestionProgram?

  /// The programs to which queries are sent; nil for all.
  var questionPrograms: [QuestionProgram]?

  /// The part of the density that this process measures; nil for other runs.
  var density: DensityTask?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw BenchmarkError("\(option) needs a value.\n\(Self.usage)")
      }
      return value
    }
    func number(_ option: String) throws -> Int {
      guard let count = Int(try value(option)), count > 0 else {
        throw BenchmarkError("\(option) needs a number above 0.\n\(Self.usage)")
      }
      return count
    }
    func densityProgram(_ option: String) throws -> DensityProgram {
      let name = try value(option)
      guard let program = DensityProgram(rawValue: name) else {
        throw BenchmarkError("There is no program \"\(name)\" for the density.\n\(Self.usage)")
      }
      return program
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--only":
        sections = try value(argument).split(separator: ",").map(String.init)
        if let unknown = sections.first(where: { !Self.allSections.contains($0) }) {
          throw BenchmarkError("There is no section \"\(unknown)\".\n\(Self.usage)")
        }
      case "--beside": otherCheckout = URL(fileURLWithPath: try value(argument))
      case "--fixtures": fixtures = URL(fileURLWithPath: try value(argument))
      case "--programs":
        typingPrograms = try value(argument).split(separator: ",").map { name in
          guard let program = TypingProgram(rawValue: String(name)) else {
            throw BenchmarkError("There is no program \"\(name)\" to type into.\n\(Self.usage)")
          }
          return program
        }
      case "--characters": characters = try number(argument)
      case "--repetitions": repetitions = try number(argument)
      case "--busy": isBusy = true
      case "--no-peers": hasPeers = false
      case "--tools": tools = URL(fileURLWithPath: try value(argument))
      case "--release-binary": releaseBinary = try value(argument)
      case "--json": json = URL(fileURLWithPath: try value(argument))
      case "--bundle": bundle = URL(fileURLWithPath: try value(argument))
      case "--quick": isQuick = true
      case "--second-build": isSecondBuild = true
      case "--grow":
        let name = try value(argument)
        guard let toolkit = GrowthProbe.Toolkit(rawValue: name) else {
          throw BenchmarkError("There is no toolkit \"\(name)\".\n\(Self.usage)")
        }
        growth = (toolkit, try number(argument))
      case "--questions":
        questions = try QuestionProgram.list("\(try value(argument)):\(try number(argument))").first
      case "--questions-of": questionPrograms = try QuestionProgram.list(try value(argument))
      case "--density-rest": density = .rest(try densityProgram(argument))
      case "--density-desktop": density = .desktop(destination: try value(argument))
      case "--density-driver": density = .driver(try densityProgram(argument))
      case "--examples": examples = URL(fileURLWithPath: try value(argument))
      case "--understudy": understudy = URL(fileURLWithPath: try value(argument))
      case "--snapshot-peer":
        let address = try value(argument)
        guard let process = pid_t(try value(argument)) else {
          throw BenchmarkError("The process must be a number.\n\(Self.usage)")
        }
        snapshotPeer = (address, process)
      default: throw BenchmarkError("\"\(argument)\" is not understood.\n\(Self.usage)")
      }
    }
  }

  /// The sections to measure, in the order of measurement.
  var wanted: [String] { isSecondBuild ? sections.filter { $0 == "tap" } : sections }

  /// Returns a number of rounds; in a quick run, an eighth of it, but at least two.
  func rounds(_ count: Int) -> Int { isQuick ? max(2, count / 8) : count }

  /// Returns a process of this program with other arguments, which the caller starts.
  func selfProcess(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["--tools", tools.path] + arguments + (isQuick ? ["--quick"] : []) + (hasPeers ? [] : ["--no-peers"])
    return process
  }

  /// Runs this program with other arguments, and returns its standard output.
  func runSelf(_ arguments: [String]) throws -> Data {
    let process = selfProcess(arguments)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(
        "its process ended with status \(process.terminationStatus); its error output is above")
    }
    return data
  }

  /// Returns the path of a program under test or of a peer.
  func tool(_ name: String) -> URL { tools.appendingPathComponent(name) }
}

/// The build configuration of this program; users' tests are debug builds.
enum Build {
  #if DEBUG
    static let name = "debug"
  #else
    static let name = "release"
  #endif
}
