// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// Calls to the tools for agents, through the protocol, compared with the same operations of a test.
///
/// The program of the session and that of this process are the same, each on its own desktop, and are used by turns.
struct AgentsSection {
  let options: Options

  func run() throws -> [Report.Section] {
    var sections = try CountProgram.toolkits.map { try actions(in: $0.name, executable: $0.executable) }
    sections.append(try reading("a GTK 4 program of 300 lines", QuestionProgram(toolkit: .gtk4, lines: 300)))
    sections.append(try readingThePage())
    sections.append(try start())
    return sections
  }

  // MARK: - Actions

  private func actions(in toolkit: String, executable: String) throws -> Report.Section {
    let program = try CountProgram(options.tool(executable))
    defer { program.end() }
    let client = try AgentClient()
    defer { client.end() }
    try client.call(
      "session_start", ["program": options.tool(executable).path], expecting: "button \"Count\"")
    let act: [String: Any] = ["action": "click", "on": "Count"]
    for _ in 0..<3 { try client.call("act", act, expecting: "received at") }
    var taps = Samples()
    var acts = Samples()
    for _ in 0..<options.rounds(60) {
      TapTurns.letFrameClockStop()
      taps.measure { program.tap() }
      TapTurns.letFrameClockStop()
      try acts.measure { try client.call("act", act, expecting: "received at") }
    }
    let (tap, name) = ("tap(), \(toolkit)", "act by MCP, with its answer, \(toolkit)")
    var section = Report.Section(title: "An action of an agent, \(toolkit) (\(Build.name) build)")
    section.rows = [.init(name: tap, samples: taps), .init(name: name, samples: acts, ratioTo: tap)]
    section.goals = [goal("\(name), against tap()", 1.3, acts, taps), program.goal]
    return section
  }

  // MARK: - Reading

  /// Measures `look` after a change of one line, alongside a snapshot of the same program on the other desktop.
  private func reading(_ words: String, _ program: QuestionProgram) throws -> Report.Section {
    let display = try AutomationSession.shared.host.desktop().display
    let target = try QuestionTarget(program, options: options, display: display)
    try target.launch()
    defer { target.end() }
    let client = try AgentClient()
    defer { client.end() }
    let executable = options.tool("grow-\(program.toolkit.rawValue)").path
    try client.call("session_start", ["program": "\(executable) \(program.lines)"], expecting: "Change one")
    return try compare(words, target.application, "Growth", client, change: "Change one", shown: "Change all")
  }

  private func readingThePage() throws -> Report.Section {
    let page = try BenchmarkPage.write()
    // A file that cannot be removed is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: page.deletingLastPathComponent()) }
    let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    application.launchArguments = ["--disable-gpu", page.absoluteString]
    application.launch()
    defer { application.terminate() }
    guard application.buttons[BenchmarkPage.far()].waitForExistence(timeout: 60) else {
      throw BenchmarkError("Chromium was expected to show the page of articles within 60 s, but did not.")
    }
    let client = try AgentClient()
    defer { client.end() }
    try client.call(
      "session_start",
      ["program": "/usr/bin/chromium", "arguments": ["--disable-gpu", page.absoluteString]],
      expecting: "Session s1")
    try client.call(
      "wait", ["for": "exists", "on": BenchmarkPage.far(), "timeout": 60], expecting: "exists after")
    return try compare(
      "a page of 3,000 objects", application, nil, client, change: BenchmarkPage.near,
      shown: BenchmarkPage.near)
  }

  private func compare(
    _ words: String, _ application: XCUIApplication, _ title: String?, _ client: AgentClient, change: String,
    shown: String
  ) throws -> Report.Section {
    guard let bus = AutomationSession.shared.host.current?.bus,
      let found = try bus.applications().first(where: {
        title == nil ? $0.toolkit.key == "chromium" : $0.name.contains("grow")
      })
    else { throw BenchmarkError("The program was expected on the accessibility bus, but is not there.") }
    let reading = SnapshotReading(bus: bus, application: found)
    var snapshots = Samples()
    var whole = Samples()
    var looks = Samples()
    var again = Samples()
    let button = application.buttons[change]
    for round in -2..<options.rounds(24) {
      button.tap()
      try client.call("act", ["action": "click", "on": change], expecting: "received at")
      _ = poll(nil, 0, 200)
      var (snapshot, look, second, all) = (Samples(), Samples(), Samples(), Samples())
      try snapshot.measure { _ = try reading.take() }
      try look.measure { try client.call("look", expecting: shown) }
      try second.measure { try client.call("look", expecting: shown) }
      try all.measure { _ = try application.snapshot() }
      // The first rounds are a warm-up.
      guard round >= 0 else { continue }
      snapshots.append(snapshot.median)
      looks.append(look.median)
      again.append(second.median)
      whole.append(all.median)
    }
    let base = "snapshot alone"
    var section = Report.Section(title: "look at \(words), after one change (\(Build.name) build)")
    section.rows = [
      .init(name: base, samples: snapshots),
      .init(name: "XCUIApplication.snapshot()", samples: whole, ratioTo: base),
      .init(name: "look by MCP, with its answer", samples: looks, ratioTo: base),
      .init(name: "look again", samples: again, ratioTo: base),
    ]
    section.goals = [goal("look at \(words), against the snapshot alone", 1.5, looks, snapshots)]
    return section
  }

  // MARK: - Start

  private func start() throws -> Report.Section {
    let program = options.tool("bench-window-gtk4")
    let application = XCUIApplication(url: program)
    let client = try AgentClient()
    defer { client.end() }
    var launches = Samples()
    var sessions = Samples()
    for round in -1..<options.rounds(12) {
      application.terminate()
      AutomationSession.shared.host.discard()
      var launch = Samples()
      launch.measure { application.launch() }
      var session = Samples()
      try session.measure {
        try client.call("session_start", ["program": program.path], expecting: "button \"Count\"")
      }
      try client.call("session_end", expecting: "has ended")
      guard round >= 0 else { continue }
      launches.append(launch.median)
      sessions.append(session.median)
    }
    application.terminate()
    let (base, name) = ("launch() on a fresh desktop", "session_start by MCP, with its answer")
    var section = Report.Section(title: "The start of a session, GTK 4 (\(Build.name) build)")
    section.rows = [
      .init(name: base, samples: launches), .init(name: name, samples: sessions, ratioTo: base),
    ]
    section.goals = [goal("\(name), against \(base)", 1.3, sessions, launches)]
    section.notes = ["session_start includes the start of the process of the session and its first look."]
    return section
  }

  private func goal(_ name: String, _ limit: Double, _ ours: Samples, _ base: Samples) -> Report.Goal {
    .init(name: name, limit: limit, isMinimum: false, unit: "×", value: ours.median / base.median)
  }
}
