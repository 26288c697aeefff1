// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ElementHandles
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
      The command starts the program on a private desktop, and ends it when the command ends.
        understudy inspect org.gnome.Calculator            (in the browser)
        understudy inspect org.gnome.Calculator --tree
        understudy inspect org.gnome.Calculator --tree --below 'app.menuBars' --depth 2
        understudy inspect .build/debug/Lister --at 640,380 -- --sample-data
        understudy inspect mousepad --query 'app.menuBars.menuItems["File"]'
        understudy inspect mousepad --search 'label CONTAINS[c] "save" AND isEnabled == true'
      Exits with 0 if an element was found, 1 if none was found, and 64 if the command line is invalid.
      """)

  @OptionGroup var target: ProgramArgument
  @OptionGroup var page: PageOptions

  @Flag(help: "All elements as a tree, one per line.")
  var tree = false

  @Option(
    help: ArgumentHelp(
      "The element at a point of the screen, in pixels; if no query can find it, also the reason.",
      valueName: "x,y"))
  var at: String?

  @Option(
    help: ArgumentHelp("The elements that match a query, written as in a test.", valueName: "query"))
  var query: String?

  @Option(help: ArgumentHelp("The elements for which a predicate is true.", valueName: "predicate"))
  var search: String?

  @Flag(
    help:
      "The controls that have no name, that events cannot reach, or that the keyboard cannot reach."
  )
  var unreachable = false

  @Flag(help: "With --tree: also the elements that queries leave out, with the reason.")
  var hidden = false

  @Flag(help: "With --tree: also the elements in closed menus.")
  var menus = false

  @Option(
    help: ArgumentHelp(
      "With --tree: the number of levels below the program, or below the elements that --below "
        + "finds.", valueName: "levels"))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "With --tree: only the elements that a query finds, and their descendants.", valueName: "query"))
  var below: String?

  @Flag(
    help: ArgumentHelp(
      "Inspect a program on your own desktop, given by a name, a command or a process id. Requires understudy consent."
    ))
  var attach = false

  @Option(help: ArgumentHelp("Inspect the program of a paused test.", visibility: .hidden))
  var paused: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    let count = [tree, at != nil, query != nil, search != nil, unreachable].filter { $0 }.count
    guard count <= 1 else {
      throw ValidationError(
        "The command has \(count) of the options --tree, --at x,y, --query, --search and --unreachable. Give one of them."
      )
    }
    if count == 0, attach || json || paused != nil {
      throw ValidationError(
        "Add one of --tree, --at x,y, --query, --search and --unreachable: --attach and --json need one of them. "
          + "Without any of these options, the command opens a page in the browser.")
    }
    for (name, isGiven) in [
      ("--hidden", hidden), ("--menus", menus), ("--depth", depth != nil), ("--below", below != nil),
    ] where isGiven && !tree {
      throw ValidationError("\(name) requires --tree: add --tree.")
    }
    if let depth, depth < 0 {
      throw ValidationError("--depth expects 0 or more levels; found \(depth).")
    }
    if let at, Self.point(at) == nil {
      throw ValidationError(
        "--at expects two numbers, the pixels from the left and from the top, such as --at 640,380; found \"\(at)\"."
      )
    }
    if attach, target.app == nil {
      throw ValidationError("--attach expects the name of a running program, or its process id.")
    }
  }

  private var isForTerminal: Bool { tree || at != nil || query != nil || search != nil || unreachable }

  func run() async throws {
    guard isForTerminal else {
      let recording = try RecordingOptions.parse([])
      return try await StudioRun(application: target, page: page, recording: recording, entryPoint: .inspect)
        .run()
    }
    let application = try start()
    defer { AutomationSession.shared.host.discard() }
    let found = try show(ElementInspector(application: application))
    if !found { throw ExitCode(1) }
  }

  // MARK: - The program

  private func start() throws -> TargetProgram {
    if let paused {
      return try PausedTest(contentsOf: URL(fileURLWithPath: paused)).takeUp(in: .shared)
        .application
    }
    if attach, let app = target.app {
      let display = target.destination ?? "display=\(ProcessInfo.processInfo.environment["DISPLAY"] ?? ":0")"
      AutomationSession.shared.restart(
        environment: ProcessInfo.processInfo.environment.merging([Setting.destination.name: display]) { $1 })
      return try AttachedProgram.attach(named: app, in: AutomationSession.shared)
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
    // Without --hidden, the text only has the number of hidden elements. The JSON always includes these elements.
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
