// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import TreeOutline
import WindowSystem

/// The tool `look`.
extension AgentSession {
  /// The largest answer in tokens.
  static let maximumTokens = 10_000
  static let standardTokens = 2_000

  func overview(_ arguments: ToolArguments) throws -> ToolAnswer {
    let limit = try arguments.integer("limit", in: 50...Self.maximumTokens) ?? Self.standardTokens
    var options = OutlineOptions()
    options.depth = try arguments.integer("depth", in: 0...100)
    options.withClosedMenus = try arguments.flag("menus")
    if try arguments.flag("all") {
      options.allElements = true
      options.rowsOfList = nil
    }
    let part = try arguments.text("part")
    let isStandard =
      try part == nil && options.depth == nil && !options.withClosedMenus && !arguments.flag("all")
    let onlyChanges = try arguments.flag("changes")
    return try reading { reading in
      if onlyChanges { return try changes(in: reading, limit: limit) }
      seen = reading.outline
      let roots = try part.map { [try target($0, in: reading).node] } ?? [0]
      let outline =
        isStandard
        ? reading.outline : try Outline(of: reading.tree, roots: roots, options: options)
      if part == nil, let diagnosis = try emptiness(of: reading) {
        return ToolAnswer(failure: diagnosis)
      }
      return ToolAnswer(try text(of: outline, in: reading, limit: limit, isWhole: part == nil))
    }
  }

  /// Returns the elements at the start of a session.
  func firstOverview() throws -> ToolAnswer {
    try reading { reading in
      seen = reading.outline
      if let diagnosis = try emptiness(of: reading) { return ToolAnswer(failure: diagnosis) }
      return ToolAnswer(try text(of: reading.outline, in: reading, limit: Self.standardTokens, isWhole: true))
    }
  }

  private func text(of outline: Outline, in reading: ProgramReading, limit: Int, isWhole: Bool) throws
    -> String
  {
    let rendered = outline.rendered(limit: limit) { self.reference($0, in: reading) }
    var lines = [UntrustedText.fenced(rendered.text)]
    if let note = noteOnTexts(reading.tree) { lines.insert(note, at: 0) }
    if rendered.leftOutElements > 0 {
      let whole = outline.text { self.reference($0, in: reading) }
      if let file = try store(whole, "look") {
        lines.append(
          "\(rendered.leftOutElements) more elements are in \(file.path). Read the file, or call \"look\" with \"part\", "
            + "or \"find\".")
      }
    }
    if isWhole { lines += try otherWindows(reading.tree) }
    return lines.joined(separator: "\n")
  }

  /// Writes long text to a file, unless it has nothing more than the answer.
  func store(_ text: String, _ name: String) throws -> URL? {
    let file = newFile(name, "txt")
    try Data((text + "\n").utf8).write(to: file)
    return file
  }

  private func changes(in reading: ProgramReading, limit: Int) throws -> ToolAnswer {
    guard let last = seen else {
      throw ToolFailure("There is no earlier snapshot to compare with. Call look without \"changes\" first.")
    }
    seen = reading.outline
    references.noteLosses(of: application, in: reading.tree, after: nil)
    let changes = reading.outline.changes(since: last)
    guard !changes.isEmpty else { return ToolAnswer("Nothing has changed since the last look.") }
    return ToolAnswer(UntrustedText.fenced(changes.text(limit: limit) { self.reference($0, in: reading) }))
  }

  private func noteOnTexts(_ tree: ElementTree) -> String? {
    guard tree.nodes.application.isWithoutBus else { return nil }
    return
      "\(application) is not on the accessibility bus; these texts were recognized on the screen, and may be wrong."
  }

  /// Returns sentences about the windows of other programs.
  private func otherWindows(_ tree: ElementTree) throws -> [String] {
    let processes = Set(application.processIdentifiers + [tree.nodes.application.processID])
    let windows = try automation.host.existingDesktop().display.windows().filter {
      $0.isViewable && !$0.isUnmanaged && $0.processID.map(processes.contains) == false
        && !$0.types.contains(.dock)
        && !$0.types.contains(.desktop)
    }
    guard !windows.isEmpty else { return [] }
    let names = windows.map { UntrustedText.quoted($0.title.isEmpty ? $0.className : $0.title, limit: 60) }
    return ["Windows of other programs: \(names.joined(separator: ", ")); see programs."]
  }
}
