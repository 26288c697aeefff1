// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs

/// Other tools that answer the same questions: dogtail and xa11y about the same program, and Playwright about the same
/// page in a separate browser.
struct QuestionPeers {
  /// The time for all repetitions of a question; after it, the question is not repeated again.
  private static let enough = Duration.seconds(5)
  /// The time after which a tool receives no more questions.
  private static let atMost = Duration.seconds(180)
  /// The number of failures after which a tool is not started again.
  private static let failures = 3

  let target: QuestionTarget
  let program: AccessibleProgram
  let options: Options

  /// Sends all questions to all tools.
  ///
  /// - Parameters:
  ///   - isLarge: whether one sample is enough.
  ///   - result: receives the times, and the reasons for missing times.
  func measure(isLarge: Bool, into result: inout QuestionProbe.Result) {
    result.notes += [target.toolkit.reasonWithoutTools].compactMap { $0 }
    for tool in target.toolkit.tools { ask(tool, rounds: isLarge ? 1 : options.rounds(3), &result) }
  }

  private func ask(_ tool: QuestionTool, rounds: Int, _ result: inout QuestionProbe.Result) {
    guard var peer = start(tool) else {
      result.notes.append("\(tool.name) is left out: its desktop could not be started.")
      return
    }
    defer { peer.end() }
    if let note = peer.note {
      result.notes.append(note)
      return
    }
    var failures = 0
    var noted: Set<Question> = []
    let deadline = ContinuousClock.now + Self.atMost
    for change in ProgramChange.allCases {
      for question in Question.allCases {
        guard ContinuousClock.now < deadline else {
          result.notes.append(
            "\(tool.name) is left out from \"\(question.rowTitle(change))\" on: it took too long.")
          return
        }
        var samples = Samples()
        let start = ContinuousClock.now
        for _ in 0..<rounds where ContinuousClock.now - start < Self.enough {
          guard let seconds = self.seconds(of: question, change, tool, peer) else { break }
          samples.append(seconds)
        }
        if !samples.seconds.isEmpty {
          result.times.append(
            .init(question: question, change: change, seconds: samples.seconds, tool: tool))
        } else if let failure = peer.failure {
          failures += 1
          result.notes.append("\(tool.name), \(question.rowTitle(change)): \(failure)")
          guard failures < Self.failures, let next = self.start(tool) else { return }
          peer = next
        } else if noted.insert(question).inserted {
          result.notes.append(
            "\(tool.name), \(question.title): \(peer.refusal ?? "its answer is wrong")")
        }
      }
    }
  }

  /// Starts a tool; nil if it needs a separate desktop that cannot be started.
  private func start(_ tool: QuestionTool) -> Peer? {
    switch tool {
    case .playwright:
      guard let page = target.page,
        let peer = try? Playwrights.peer(
          rate: Playwrights.usualRate, script: "questions-playwright.py", options: options)
      else { return nil }
      peer.ask("open", page.absoluteString, "\(target.lines)")
      return peer
    case .dogtail, .xa11y:
      let peer = Peer(
        tool.name, executable: "\(tool.rawValue)/bin/python",
        arguments: [options.tool("questions-\(tool.rawValue).py").path], options: options)
      peer.ask(
        "open", "\(program.processID)", target.toolkit.roleOfLines,
        target.toolkit.namesLines ? "name" : "text", "\(target.lines)")
      return peer
    }
  }

  /// Returns the seconds until the tool's answer; nil if there is no right answer, whatever the reason is.
  private func seconds(of question: Question, _ change: ProgramChange, _ tool: QuestionTool, _ peer: Peer)
    -> Double?
  {
    if tool == .playwright {
      return answer(question, from: peer.ask("ask", question.rawValue, change.rawValue))
    }
    guard question.isWait, change != .none else {
      target.make(change)
      return answer(question, from: peer.ask("ask", question.rawValue, ""))
    }
    guard let prepared = try? target.prepare(change) else { return nil }
    var samples = Samples()
    let reply = samples.measure {
      // Without the change, the wait fails and the tool is left out.
      try? prepared.trigger()
      return peer.ask("ask", question.rawValue, question == .appears ? prepared.after : prepared.before)
    }
    return answer(question, from: reply) == nil ? nil : samples.median
  }

  private func answer(_ question: Question, from reply: Peer.Answer?) -> Double? {
    guard let reply, question.accepts(reply.value ?? 0, lines: target.lines) else { return nil }
    return reply.seconds
  }
}
