// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: understudy-bench [--only SECTION,…] [--tools FOLDER] [--release-binary FILE] [--json FILE] [--bundle FOLDER] [--quick]
           understudy-bench --second-build …
           understudy-bench --snapshot-peer BUS-ADDRESS PID
           understudy-bench --grow gtk3|gtk4|qt5|chromium NODES
           understudy-bench --questions gtk3|gtk4|qt5|chromium LINES [--quick]
    sections: \(allSections.joined(separator: ", "))
    for typing: [--fixtures FOLDER] [--programs gtk4,gtk3,qt6,qt5,chromium] [--characters COUNT]
                [--repetitions COUNT] [--busy] [--no-peers]
    """

  static let allSections = [
    "desktop", "snapshot", "queries", "questions", "tap", "screenshot", "flow", "growth", "typing",
  ]

  var sections = Options.allSections
  /// Where the programs under test and the peers are, as script/bench compiles them.
  var tools = URL(fileURLWithPath: "Benchmarks/.build/tools")
  /// Where the programs to type into are.
  var fixtures = URL(fileURLWithPath: "Tests/Fixtures")
  var typingPrograms = TypingProgram.allCases
  /// How many characters are typed at once.
  var characters = 10_000
  /// How often they are typed; nil for what is usual.
  var repetitions: Int?
  /// Whether every processor has other work while text is typed.
  var isBusy = false
  /// Whether other tools type too.
  var hasPeers = true
  /// The same program built for release, when it is to be measured beside this one.
  var releaseBinary: String?
  var json: URL?
  /// Where the figures with a goal are written as measurements of a result bundle.
  var bundle: URL?
  /// Fewer rounds: for trying the benchmark itself.
  var isQuick = false
  /// Only what is measured in a second build too, which is taps; added to what is in the file already.
  var isSecondBuild = false
  /// To be one of the peers: take snapshots of a process on a bus, print the times, end.
  var snapshotPeer: (address: String, process: pid_t)?

  /// To be the process of a test that looks at a program of this size, print what it cost, end.
  var growth: (toolkit: GrowthProbe.Toolkit, size: Int)?

  /// To be the process of a test that asks a program of this size all questions, print their times, end.
  var questions: (toolkit: GrowthProbe.Toolkit, lines: Int)?

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
    while let argument = rest.popFirst() {
      switch argument {
      case "--only":
        sections = try value(argument).split(separator: ",").map(String.init)
        if let unknown = sections.first(where: { !Self.allSections.contains($0) }) {
          throw BenchmarkError("There is no section \"\(unknown)\".\n\(Self.usage)")
        }
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
      case "--grow", "--questions":
        let name = try value(argument)
        guard let toolkit = GrowthProbe.Toolkit(rawValue: name) else {
          throw BenchmarkError("There is no toolkit \"\(name)\".\n\(Self.usage)")
        }
        let size = try number(argument)
        if argument == "--grow" { growth = (toolkit, size) } else { questions = (toolkit, size) }
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

  /// What to measure, in this order.
  var wanted: [String] { isSecondBuild ? sections.filter { $0 == "tap" } : sections }

  /// How often something is done, an eighth of it when in a hurry.
  func rounds(_ count: Int) -> Int { isQuick ? max(2, count / 8) : count }

  /// Runs this program with other arguments, and returns its standard output.
  func runSelf(_ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--tools", tools.path] + arguments + (isQuick ? ["--quick"] : [])
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("it ended with \(process.terminationStatus); its output is above")
    }
    return data
  }

  /// A program under test or a peer.
  func tool(_ name: String) -> URL { tools.appendingPathComponent(name) }
}

/// How this program was built; users' tests are debug builds.
enum Build {
  #if DEBUG
    static let name = "debug"
  #else
    static let name = "release"
  #endif
}
