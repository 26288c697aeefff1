// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import InstalledPrograms
import Interaction
import Programs
import Recorder
import Timing
import TreeOutline
import WindowSystem

/// The tool `act`.
extension AgentSession {
  /// The largest number of lines about changes in an answer.
  static let maximumChanges = 5

  func act(_ arguments: ToolArguments) throws -> ToolAnswer {
    let action = try arguments.required("action", arguments.choice("action", of: AgentAction.self))
    switch action {
    case .launch, .activate, .terminate: return try changeProgram(action, arguments)
    default: return try locked { try act(action, arguments) }
    }
  }

  private func act(_ action: AgentAction, _ arguments: ToolArguments) throws -> ToolAnswer {
    let reading = try read()
    let place = try self.place(arguments)
    let named = try arguments.text("on").map { try self.target($0, in: reading) }
    let goal = try arguments.text("to").map {
      try recorded(self.target($0, in: reading), at: nil, in: reading)
    }
    let holding = try NamedKeys.modifiers(
      arguments.text("holding")?.split(separator: "+").map(String.init) ?? [])
    let target = try named.map { try self.recorded($0, at: place, in: reading) }
    let planned = ActionSteps(
      action: action, arguments: arguments, tree: reading.tree, target: target, node: named?.node, goal: goal)
    let steps = try planned.steps()
    let (words, expectation, mark) = try reading.tree.answering {
      (
        try self.words(action, named, in: reading),
        named.flatMap { Expectation(action, $0.node, in: reading.tree) },
        action == .set ? named.flatMap { ElementNode(tree: reading.tree, index: $0.node).checkMark } : nil
      )
    }
    guard !steps.isEmpty else { return ToolAnswer("\(words): it has this value already; nothing was sent.") }
    let before = try observation(reading, withPicture: true)
    _ = gestures.drain()
    let begun = MonotonicClock.now
    do {
      for step in steps {
        try perform(step, holding: holding)
      }
      // If the program cannot be read, the evidence reports that.
      if mark != nil, let newer = try? read() {
        for step in try newer.tree.answering({ try planned.missingSteps(in: newer.tree, before: mark) }) {
          try perform(step, holding: holding)
        }
      }
    } catch {
      return try failure(of: words, action, error, since: before)
    }
    let seconds = MonotonicClock.now - begun
    let point = try named.flatMap { named in
      try place.flatMap { part in
        try reading.tree.frame(named.node).map { FrameCoordinate(part).point(in: $0) }
      }
    }
    return try evidence(of: words, named, point, reading, before, expectation, seconds)
  }

  /// Performs a step as the recorder's replay does, and adds it to the recording; the caller has locked the session once.
  private func perform(_ step: ActionSteps.Step, holding: RecordedModifiers) throws {
    let action = RecordedAction.event(step.event)
    // A replay locks the session itself. The caller's reading of the program is out of date after a step anyway.
    try automation.lock.whileUnlocked {
      try Replayer(application: application).replay(
        RecordedStep(id: 0, action: action, target: step.target, modifiers: holding))
    }
    add(action, step.target, holding: holding)
  }

  private func place(_ arguments: ToolArguments) throws -> CGPoint? {
    guard let point = try arguments.point("at") else { return nil }
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw ToolFailure(
        "\"at\" must be two fractions of the element's size, from 0 to 1, such as [0.9, 0.5].")
    }
    return point
  }

  /// Returns the action in words: `click on button "Save" e12`.
  private func words(_ action: AgentAction, _ named: NamedTarget?, in reading: ProgramReading) throws
    -> String
  {
    let name = action.rawValue.replacingOccurrences(of: "_", with: " ")
    guard let named else { return "\(name) in \(application)" }
    guard named.node > 0 else { return "\(name) on \(application)" }
    let element = ElementWords.name(reading.tree.type(named.node), reading.tree.label(named.node))
    return "\(name) on \(element) \(reference(named.node, in: reading))"
  }

  // MARK: - Evidence

  private func evidence(
    of words: String, _ named: NamedTarget?, _ point: CGPoint?, _ old: ProgramReading,
    _ before: ScreenObservation,
    _ expectation: Expectation?, _ seconds: TimeInterval
  ) throws -> ToolAnswer {
    let receipt = self.receipt(words, named, point, old)
    var lines = [receipt + String(format: "; %.2f s until the program was idle.", seconds)]
    if let remark = named?.remark { lines.append(remark) }
    let reading: ProgramReading
    do {
      reading = try application.failures.mappingErrors { try read() }
    } catch {
      guard let end = ProgramEnd(error) else { throw error }
      if end.hasEnded { references.noteLosses(of: application, in: nil, after: words) }
      lines[0] = receipt + "."
      lines.append("\(end.isExit ? "The" : "FAILED: then the") program \(end.verb).")
      lines.append(report(of: end))
      var answer = ToolAnswer(lines.joined(separator: "\n"))
      answer.isFailure = !end.isExit
      return answer
    }
    references.noteLosses(of: application, in: reading.tree, after: words)
    let after = try observation(reading, withPicture: false)
    var changes = ObservedChanges(from: before, to: after, program: Set(application.processIdentifiers))
    // The picture is evidence only if nothing else is.
    if changes.isEmpty { try changes.compare(before.screen, with: screenshot()) }
    if let unmet = try application.failures.answering(reading.tree, { expectation?.unmet(in: reading.tree) })
    {
      lines.append("FAILED: \(unmet)")
      lines += changeLines(changes, in: reading)
      return ToolAnswer(failure: lines.joined(separator: "\n"))
    }
    lines += changeLines(changes, in: reading)
    return ToolAnswer(lines.joined(separator: "\n"))
  }

  /// Returns what received the input: the element, its window and the point.
  private func receipt(
    _ words: String, _ named: NamedTarget?, _ place: CGPoint?, _ reading: ProgramReading
  ) -> String {
    let window =
      named.flatMap { reading.tree.topLevel(of: $0.node) }
      .map { " in " + ElementWords.name(reading.tree.type($0), reading.tree.nodes.name($0)) } ?? ""
    if let point = gestures.drain().last?.point ?? place {
      return "\(words)\(window): received at \(Int(point.x)),\(Int(point.y))"
    }
    let focused = (1..<max(1, reading.tree.count)).last { reading.tree.attributes.hasFocus($0) }
    let receiver =
      named == nil
      ? focused.map { "keys sent to " + ElementWords.name(reading.tree.type($0), reading.tree.label($0)) }
      : "received"
    return "\(words)\(window): \(receiver ?? "keys sent to the active window")"
  }

  private func changeLines(_ changes: ObservedChanges, in reading: ProgramReading) -> [String] {
    guard !changes.isEmpty else {
      return changes.pixels == true
        ? ["No element changed, but the picture of the screen did."]
        : ["NOTHING CHANGED: no element and no pixel of the screen."]
    }
    let entries = changes.elements.entries.filter { $0.kind != .context && !$0.isLossOfFocus }
    // New windows and dialogs matter most, then changed values.
    func rank(_ entry: OutlineChanges.Entry) -> Int {
      let type = entry.line.element?.type
      let isWindow =
        type?.has(.window) == true || type.map { [.dialog, .alert, .popover, .menu].contains($0) } == true
      return isWindow ? 0 : entry.kind == .changed ? 1 : entry.kind == .added ? 2 : 3
    }
    let sorted = entries.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    let room = max(0, Self.maximumChanges - changes.windows.count)
    var lines = sorted.prefix(room).map { text(of: $0.element, in: reading) }
    let more = entries.count - lines.count
    if more > 0 {
      // The last line has the number of the changes without a line.
      if lines.count == room, room > 1 { lines.removeLast() }
      lines.append("… \(entries.count - lines.count) more changes; look with changes lists them")
    }
    return [
      UntrustedText.fenced((changes.windows.prefix(Self.maximumChanges) + lines).joined(separator: "\n"))
    ]
  }

  private func text(of entry: OutlineChanges.Entry, in reading: ProgramReading) -> String {
    let name = entry.line.text.hasPrefix("- ") ? String(entry.line.text.dropFirst(2)) : entry.line.text
    switch entry.kind {
    case .added, .context: return "+ \(name)" + (reference(entry.line, in: reading).map { " \($0)" } ?? "")
    case .removed: return "- \(name)"
    case .changed:
      let was = entry.earlier.map {
        " (was: \($0.text.hasPrefix("- ") ? String($0.text.dropFirst(2)) : $0.text))"
      }
      return "~ \(name)" + (reference(entry.line, in: reading).map { " \($0)" } ?? "") + (was ?? "")
    }
  }

  // MARK: - Failures

  private func failure(
    of words: String, _ action: AgentAction, _ error: any Error, since before: ScreenObservation
  ) throws -> ToolAnswer {
    let error = errorToReport(error)
    let sent = gestures.drain().last?.point.map { "an event was sent at \(Int($0.x)),\(Int($0.y))" }
    if let end = ProgramEnd(error) {
      if end.hasEnded { references.noteLosses(of: application, in: nil, after: words) }
      let order = sent.map { "\($0), then" } ?? "it was not done, because"
      return ToolAnswer(failure: "FAILED: \(words): \(order) the program \(end.verb).\n\(report(of: end))")
    }
    var lines = ["FAILED: \(words) was not done" + (sent.map { "; \($0)." } ?? ".")]
    lines.append(UntrustedText.fenced(Self.short(error)))
    if let next = Self.nextStep(after: error, of: action) { lines.append("Next: \(next)") }
    // Without a reading, nothing is known about changes.
    if let reading = try? read(), let after = try? observation(reading, withPicture: false) {
      references.noteLosses(of: application, in: reading.tree, after: words)
      let changes = ObservedChanges(from: before, to: after, program: Set(application.processIdentifiers))
      if !changes.isEmpty { lines.append("Meanwhile changed:") }
      if !changes.isEmpty { lines += changeLines(changes, in: reading) }
    }
    return ToolAnswer(failure: lines.joined(separator: "\n"))
  }

  // MARK: - Programs

  private func changeProgram(_ action: AgentAction, _ arguments: ToolArguments) throws -> ToolAnswer {
    let name = try arguments.text("text")
    switch action {
    case .launch: try launch(name)
    case .activate:
      if let name, name != "\(application)" {
        application =
          name == "\(recorded.program)"
          ? recorded.program : try AttachedProgram.attach(named: name, in: automation)
        seen = nil
      }
      let isTested = application == recorded.program
      let isRunning = application.state != .notRunning
      guard isRunning || isTested && request.attached == nil else {
        throw ToolFailure(
          "\(application) is not running. "
            + (request.attached == nil
              ? "Call \"act\" with action \"launch\" to start programs."
              : "A session on the user's desktop starts no programs."))
      }
      // A program that has ended is started again, with its arguments.
      if !isRunning { noteNewProcess() }
      try application.lifecycle.activate(
        arguments: isTested ? recorded.launchArguments : [], environment: isTested ? request.environment : [:]
      )
      add(.program(.activate))
    default:
      guard request.attached == nil else {
        throw ToolFailure(
          "A session does not end programs on the user's desktop. Close their windows as a user does.")
      }
      application.lifecycle.terminate()
      add(.program(.terminate))
      references.noteLosses(of: application, in: nil, after: "terminate")
      return ToolAnswer("\(application) was ended. Call \"act\" with action \"launch\" to start it again.")
    }
    var answer = try firstOverview()
    answer.text = "\(application) is running and is the program of the next calls.\n" + answer.text
    return answer
  }

  private func launch(_ name: String?) throws {
    guard request.attached == nil else {
      throw ToolFailure(
        "A session on the user's desktop cannot start programs. Start a session without attach.")
    }
    noteNewProcess()
    guard let name else {
      application = recorded.program
      try application.lifecycle.launch(arguments: recorded.launchArguments, environment: request.environment)
      return add(.program(.launch(arguments: recorded.launchArguments, environment: request.environment)))
    }
    let program = try NamedProgram(commandLine: name, arguments: [])
    let target = TargetProgram(program.identity, session: automation)
    try request.allowed.check(program)
    try target.lifecycle.launch(arguments: program.arguments, environment: [:])
    application = target
  }

  /// Forgets what is known about the end of an earlier process, because a new one is started.
  private func noteNewProcess() {
    seen = nil
    reportedEnd = nil
    MemoryWatch.forgetReport()
  }
}

extension OutlineChanges.Entry {
  /// Whether the element has only lost the keyboard focus, which the element that has got it shows already.
  fileprivate var isLossOfFocus: Bool {
    guard kind == .changed, var before = earlier?.element, let after = line.element,
      before.states.contains(.focused)
    else { return false }
    before.states.remove(.focused)
    return before == after
  }
}
