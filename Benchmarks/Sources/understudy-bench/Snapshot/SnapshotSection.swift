// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation
import Processes
import Toolkits

/// A full snapshot of a large page, compared with its lower bound and with other clients.
///
/// All clients alternately read the same instance of the same program, so that a slow moment of the machine or of the
/// program affects all of them.
struct SnapshotSection {
  private static let bare = "GetItems alone, reply unread (sd-bus)"
  private static let libatspi = "libatspi in C: walk"
  private static let pyatspi = "pyatspi: walk"

  private static func inEventLoop(_ walk: String) -> String { "\(walk) in its event loop" }
  private static func again(_ walk: String) -> String { "\(walk) again, from its cache" }

  private static func snapshot(_ build: String) -> String { "Understudy (\(build)): snapshot" }
  private static func everything(_ build: String) -> String { "Understudy (\(build)): snapshot, all read" }

  let options: Options
  private var samples: [String: Samples] = [:]
  private var objects: [String: Int] = [:]

  init(options: Options) {
    self.options = options
  }

  mutating func run() throws -> Report.Section {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let bus = try AccessibilityBusConnection(
      address: desktop.accessibilityBusAddress, recognize: ToolkitRegistry.recognize, callTimeout: 20)
    let application = try openPage(on: desktop, bus)
    let reading = SnapshotReading(bus: bus, application: application)
    let bare = try BareCache(address: desktop.accessibilityBusAddress, busName: application.busName)

    for _ in 0..<3 {
      _ = try reading.take()
      _ = try bare.roundTrip()
    }
    for _ in 0..<options.rounds(6) {
      for _ in 0..<6 {
        add(try bare.roundTrip(), to: Self.bare)
        try measure(reading)
      }
      try runPeers(on: desktop, process: application.processID)
    }
    return section(of: try reading.take())
  }

  private mutating func measure(_ reading: SnapshotReading) throws {
    let start = ContinuousClock.now
    let tree = try reading.take()
    let taken = ContinuousClock.now
    _ = reading.readEverything(in: tree)
    add((taken - start) / .seconds(1), to: Self.snapshot(Build.name))
    add((ContinuousClock.now - start) / .seconds(1), to: Self.everything(Build.name))
  }

  private mutating func add(_ seconds: Double, to name: String) {
    samples[name, default: Samples()].append(seconds)
  }

  // MARK: - The program

  private func openPage(on desktop: PrivateDesktop, _ bus: AccessibilityBusConnection) throws
    -> AccessibleProgram
  {
    let page = desktop.homeDirectory.appendingPathComponent("articles.html")
    try BenchmarkPage.html().write(to: page, atomically: true, encoding: .utf8)
    let profile = desktop.homeDirectory.appendingPathComponent("profile")
    let command = BenchmarkPage.command(page, profile: profile)
    let process = try desktop.spawn(executable: command.executable, arguments: command.arguments)

    // The page is ready when the tree contains it and no event has arrived for a second.
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      let seen = bus.eventCount
      // A program that has just started may not answer yet.
      if let found = try bus.applications().first(where: { $0.toolkit.key == "chromium" }),
        let tree = try? bus.snapshot(of: found), tree.count > 2500,
        !bus.waitForEvent(after: bus.eventCount, until: .now + .seconds(1))
      {
        return found
      }
      _ = bus.waitForEvent(after: seen, until: .now + .milliseconds(100))
    }
    throw BenchmarkError(
      """
      Chromium was expected to show a page of 3,000 objects within 60 s, but did not. The end of its error output:
      \(process.lastErrorLines(5).joined(separator: "\n"))
      Install the package chromium (script/bootstrap --for bench).
      """)
  }

  // MARK: - Peers

  private mutating func runPeers(on desktop: PrivateDesktop, process: pid_t) throws {
    if let binary = options.releaseBinary {
      let arguments = ["--snapshot-peer", desktop.accessibilityBusAddress, "\(process)"]
      for numbers in try peer(on: desktop, binary, arguments) {
        guard numbers.count == 3 else { continue }
        add(numbers[1], to: Self.snapshot("release"))
        add(numbers[2], to: Self.everything("release"))
      }
    }
    for (walk, tool) in [(Self.libatspi, "walk-libatspi"), (Self.pyatspi, "walk-pyatspi")] {
      let executable = options.tool(tool).path
      try runWalk(on: desktop, executable, ["\(process)"], [walk])
      try runWalk(
        on: desktop, executable, ["\(process)", "event-loop"], [Self.inEventLoop(walk), Self.again(walk)])
    }
  }

  private mutating func runWalk(
    on desktop: PrivateDesktop, _ executable: String, _ arguments: [String], _ names: [String]
  ) throws {
    let walks = try peer(on: desktop, executable, arguments)
    for (name, walk) in zip(names, walks) where walk.count == 2 {
      objects[name] = Int(walk[0])
      add(walk[1], to: name)
    }
  }

  /// Runs a peer until it ends.
  ///
  /// - Returns: the numbers in each line of its output.
  private func peer(on desktop: PrivateDesktop, _ executable: String, _ arguments: [String]) throws
    -> [[Double]]
  {
    let process = try desktop.spawn(executable: executable, arguments: arguments)
    guard process.wait(timeout: 60) == .exited(0) else {
      let words = process.lastErrorLines(3).joined(separator: "\n")
      process.terminate()
      throw BenchmarkError(
        "The peer \(executable) was expected to end with status 0 within 60 s, but did not. The end of its error "
          + "output: \(words)")
    }
    let text = try String(contentsOf: process.standardOutputFile, encoding: .utf8)
    return text.split(separator: "\n").map { line in line.split(separator: " ").compactMap { Double($0) } }
  }

  // MARK: - The table

  private func section(of tree: AccessibleTree) -> Report.Section {
    let nodes = tree.count
    var section = Report.Section(title: "Full snapshot of a Chromium page, \(nodes) objects")
    let builds = Build.name == "release" ? ["release"] : ["release", "debug"]
    let names =
      [Self.bare] + builds.map(Self.snapshot) + builds.map(Self.everything)
      + [Self.libatspi, Self.pyatspi].flatMap { [$0, Self.inEventLoop($0), Self.again($0)] }
    for name in names {
      guard let samples = samples[name] else { continue }
      section.rows.append(.init(name: name, samples: samples, ratioTo: Self.bare))
    }
    for build in builds where samples[Self.snapshot(build)] != nil {
      let ours = section.median(Self.snapshot(build))
      let read = section.median(Self.everything(build))
      section.goals += [
        .init(
          name: "snapshot (\(build)) against GetItems alone", limit: 1.15, isMinimum: false, unit: "×",
          value: ours / section.median(Self.bare)),
        .init(
          name: "snapshot with all read (\(build)), times faster than libatspi's walk", limit: 20,
          isMinimum: true,
          unit: "×",
          value: section.median(Self.libatspi) / read),
        .init(
          name: "snapshot with all read (\(build)), times faster than pyatspi's walk", limit: 35,
          isMinimum: true, unit: "×",
          value: section.median(Self.pyatspi) / read),
      ]
    }
    section.notes = [
      "In their event loop, libatspi and pyatspi use GetItems too. Then they store a copy of the tree, which is",
      "correct only if the program sends all events. Understudy reads the program again for each snapshot.",
      "\"All read\" means that role, name, states and parent of each object are read as values, as in the walks.",
      "Objects found: Understudy \(nodes)"
        + [Self.libatspi, Self.pyatspi].map { name in
          ", \(name.prefix { $0 != " " && $0 != ":" }) \(objects[name].map(String.init) ?? "-")"
        }.joined() + ". GetItems returned \(tree.countFromCache) of the objects that Understudy found.",
    ]
    return section
  }
}
