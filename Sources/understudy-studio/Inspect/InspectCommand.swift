// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Inspector
import Interaction
import Notation
import Programs
import Settings

/// `understudy inspect`: prints the accessibility tree of a program in a terminal.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Inspect.name, abstract: StudioCommands.Inspect.abstract,
    discussion: """
      The program is started on a private desktop, and ends with the command.
        understudy inspect org.gnome.Calculator            (in the browser)
        understudy inspect org.gnome.Calculator --tree
        understudy inspect org.gnome.Calculator --tree --below 'app.menuBars' --depth 2
        understudy inspect .build/debug/Lister --at 640,380 -- --sample-data
        understudy inspect mousepad --query 'app.menuBars.menuItems["File"]'
        understudy inspect mousepad --search 'label CONTAINS[c] "save" AND isEnabled == true'
      The status is 0 when something was found, 1 when nothing was, and 64 for a command that cannot be understood.
      """)

  @OptionGroup var target: ApplicationArgument
  @OptionGroup var page: PageOptions

  @Flag(help: "All elements, each on a line below the one that holds it.")
  var tree = false

  @Option(
    help: ArgumentHelp(
      "The element at a point of the screen, in pixels, with the reason if it cannot be found.",
      valueName: "x,y"))
  var at: String?

  @Option(
    help: ArgumentHelp("The elements that match a query, which is written as in a test.", valueName: "query"))
  var query: String?

  @Option(help: ArgumentHelp("The elements of which a predicate is true.", valueName: "predicate"))
  var search: String?

  @Flag(
    help:
      "The elements to operate that are unnamed, that no event reaches, or that the keyboard does not get to."
  )
  var unreachable = false

  @Flag(help: "With --tree: also what queries leave out, with the reason.")
  var hidden = false

  @Flag(help: "With --tree: also what is in closed menus.")
  var menus = false

  @Option(
    help: ArgumentHelp(
      "With --tree: so many levels below the program, or below what --below finds.", valueName: "levels"))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "With --tree: only the elements that a query finds, and what is in them.", valueName: "query"))
  var below: String?

  @Flag(
    help: ArgumentHelp(
      "Look at a program that runs on your own desktop: a name, a command or a process id. Needs understudy consent."
    ))
  var attach = false

  @Option(help: ArgumentHelp("Look at the program of a paused test.", visibility: .hidden))
  var paused: String?

  @Flag(help: "Print JSON, for programs.")
  var json = false

  func validate() throws {
    let count = [tree, at != nil, query != nil, search != nil, unreachable].filter { $0 }.count
    guard count <= 1 else {
      throw ValidationError(
        "Say one thing to look at: --tree, --at x,y, --query, --search or --unreachable, not \(count) of them."
      )
    }
    if count == 0, attach || json || paused != nil {
      throw ValidationError(
        "Say what to look at: --tree, --at x,y, --query, --search or --unreachable. Without one of them, and without "
          + "--attach and --json, a page opens in the browser.")
    }
    for (name, isGiven) in [
      ("--hidden", hidden), ("--menus", menus), ("--depth", depth != nil), ("--below", below != nil),
    ] where isGiven && !tree {
      throw ValidationError("\(name) goes with --tree.")
    }
    if let depth, depth < 0 {
      throw ValidationError("--depth takes a number of levels from 0; found \(depth).")
    }
    if let at, Self.point(at) == nil {
      throw ValidationError(
        "--at takes two numbers, pixels from the left and from the top: --at 640,380; found \"\(at)\".")
    }
    if attach, target.app == nil {
      throw ValidationError("--attach needs the name of a running program, or its process id.")
    }
  }

  private var isForTerminal: Bool { tree || at != nil || query != nil || search != nil || unreachable }

  func run() async throws {
    guard isForTerminal else {
      let recording = try RecordingOptions.parse([])
      return try await StudioRun(application: target, page: page, recording: recording, door: .inspect).run()
    }
    let application = try start()
    defer { AutomationSession.shared.host.discard() }
    let found = try show(ElementInspector(application: application))
    if !found { throw ExitCode(1) }
  }

  // MARK: - The program

  private func start() throws -> TargetApplication {
    if let paused {
      return try PausedRun(contentsOf: URL(fileURLWithPath: paused)).takeUp(in: .shared)
        .application
    }
    if attach, let app = target.app {
      let display = target.destination ?? "display=\(ProcessInfo.processInfo.environment["DISPLAY"] ?? ":0")"
      AutomationSession.shared.restart(
        environment: ProcessInfo.processInfo.environment.merging([Setting.destination.name: display]) { $1 })
      return try ProgramAdoption(in: AutomationSession.shared).adopt(programNamed: app)
    }
    return try target.launch().application
  }

  // MARK: - Looking

  /// - Returns: whether anything was found.
  private func show(_ inspector: ElementInspector) throws -> Bool {
    if let at, let point = Self.point(at) {
      let found = try inspector.element(at: point)
      try write(found) { InspectionText.point(found) }
      return found.element != nil
    }
    if let query { return try show(inspector.search(query: query), inspector) }
    if let search { return try show(inspector.search(predicate: search), inspector) }
    if unreachable {
      let found = try inspector.unreachable()
      try write(found) { InspectionText.unreachable(found) }
      return !found.isEmpty
    }
    // The text reports the number of hidden elements; the JSON has always included them.
    let excerpt = TreeExcerpt(query: below, depth: depth, withMenus: menus, withHidden: hidden || json)
    let listed = try inspector.read(excerpt)
    if let below, listed.nodes.isEmpty { return try show(inspector.search(query: below), inspector) }
    try write(listed) { InspectionText.tree(listed) }
    return true
  }

  private func show(_ matches: InspectedMatches, _ inspector: ElementInspector) throws -> Bool {
    // A single element is printed in full.
    let only = matches.count == 1 ? try inspector.element(matches.nodes[0].node) : nil
    try write(matches) { InspectionText.matches(matches, only: only) }
    return matches.count > 0
  }

  private func write(_ value: some Encodable, _ text: () -> [String]) throws {
    guard json else {
      print(text().joined(separator: "\n"))
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  private static func point(_ text: String) -> CGPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    return CGPoint(x: x, y: y)
  }
}
