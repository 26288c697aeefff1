// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import Interaction
import Programs

/// The tool `explain`.
extension AgentSession {
  func explain(_ arguments: ToolArguments) throws -> ToolAnswer {
    let inspector = ElementInspector(application: application)
    if let point = try arguments.point("at") {
      let found = try inspector.element(at: point, isFresh: true)
      var lines =
        found.element.map { ["At this point: \(Self.summary($0))."] } ?? ["No element is at this point."]
      lines += Self.sentences(found.findings)
      return ToolAnswer(UntrustedText.fenced(lines.joined(separator: "\n")))
    }
    guard let name = try arguments.text("on") else { return try explainProgram() }
    return try reading { reading in
      inspector.use(reading.tree)
      let node: Int
      do {
        node = try target(name, in: reading).node
      } catch let failure as ToolFailure {
        guard let hidden = try hiddenNode(called: name, in: reading) else { throw failure }
        node = hidden
      }
      let element = try inspector.element(node)
      var lines = [Self.summary(element) + "."]
      if !element.isEnabled {
        lines.append("It is disabled, so it ignores input until the program enables it.")
        lines += try reasonsForDisabled(node, in: reading)
      }
      lines += Self.sentences(element.findings)
      if element.findings.isEmpty, element.isEnabled {
        lines.append(
          element.hitPoint.map { "Events reach it at \(Int($0[0])),\(Int($0[1]))." }
            ?? "Queries find it.")
      }
      if let query = element.queries.first { lines.append("Query: \(query.swift)") }
      return ToolAnswer(UntrustedText.fenced(lines.joined(separator: "\n")))
    }
  }

  private static func summary(_ element: InspectedElement) -> String {
    var words = [ElementWords.name(element.type, element.label)]
    if let value = element.value { words.append("value \(UntrustedText.quoted(value, limit: 80))") }
    if !element.states.isEmpty { words.append("states \(element.states.joined(separator: " "))") }
    if let frame = element.frame {
      words.append("\(Int(frame[2]))x\(Int(frame[3])) at \(Int(frame[0])),\(Int(frame[1]))")
    }
    let path = element.path.dropFirst().dropLast().map(\.title).suffix(4)
    if !path.isEmpty { words.append("in \(path.joined(separator: " › "))") }
    return words.joined(separator: ", ")
  }

  private static func sentences(_ findings: [InspectionFinding]) -> [String] {
    findings.flatMap { [$0.problem, $0.advice] }
  }

  /// Returns an element with a name that queries leave out; nil if no such element has the name.
  private func hiddenNode(called name: String, in reading: ProgramReading) throws -> Int? {
    let tree = reading.tree
    let hidden = (1..<max(1, tree.count)).filter { tree.isHidden($0) }
    return hidden.first { tree.nodes.name($0) == name }
  }

  /// Returns what is near a disabled element and may have to be filled or chosen first: empty fields and boxes that are
  /// not checked in its window.
  private func reasonsForDisabled(_ node: Int, in reading: ProgramReading) throws -> [String] {
    let tree = reading.tree
    guard !tree.type(node).has(.menu), let window = tree.topLevel(of: node) else { return [] }
    let controls = tree.descendants(of: window).filter {
      !tree.isHidden($0) && (tree.type($0).has(.textField) || tree.type($0) == .checkBox)
        && tree.attributes.isEnabled($0)
    }
    try tree.attributes.prefetch([.value, .label], of: controls)
    let open = controls.filter {
      (tree.attributes.value($0) ?? "") == (tree.type($0) == .checkBox ? "0" : "")
    }.prefix(4)
    guard !open.isEmpty else { return [] }
    return [
      "Programs often disable a control until the others are filled. Empty fields and unchecked boxes of its window:"
    ] + (try open.map { try line($0, in: reading) })
  }

  private func explainProgram() throws -> ToolAnswer {
    try reading { reading in
      if let diagnosis = try emptiness(of: reading) { return ToolAnswer(diagnosis) }
      let tree = reading.tree
      let toolkit = tree.nodes.application.toolkit
      return ToolAnswer(
        "\(application) (process \(tree.nodes.application.processID), "
          + "\(UntrustedText.quoted("\(toolkit.name) \(toolkit.version)", limit: 60))) shows "
          + "\(reading.outline.elementCount) elements. Name one in on to explain it.")
    }
  }
}
