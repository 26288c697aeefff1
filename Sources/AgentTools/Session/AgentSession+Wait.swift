// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import Recorder
import Timing

/// The tool `wait`.
extension AgentSession {
  func wait(_ arguments: ToolArguments) throws -> ToolAnswer {
    let condition = try arguments.required("for", arguments.choice("for", of: WaitCondition.self))
    let longest = TimeLimits.Agents.longestWait.seconds
    let timeout = try arguments.number("timeout", in: 0...longest) ?? TimeLimits.Agents.wait.seconds
    let begun = MonotonicClock.now
    func time() -> String { String(format: "%.1f s", MonotonicClock.now - begun) }
    if condition == .idle {
      guard application.idle.settles(within: timeout, afterInput: true) else {
        return ToolAnswer(failure: "\(application) was still busy after \(time()).")
      }
      return ToolAnswer("\(application) is idle after \(time()).")
    }
    let name = try arguments.required("on", arguments.text("on"))
    let value = try condition == .value ? arguments.required("value", arguments.text("value")) : ""
    var last = ""
    let isTrue = try automation.lock.withLock {
      try automation.runLog.run("Waiting for \(name) to be \(condition.rawValue)") {
        try Waiter(session: automation, sharesSession: true).wait(timeout: timeout) {
          let check = try check(condition, name, value)
          last = check.words
          return check.isMet
        }
      }
    }
    guard isTrue else {
      return ToolAnswer(failure: "Not within \(time()): \(name), \(condition.rawValue). \(last)")
    }
    return ToolAnswer("\(condition.rawValue) after \(time()). \(last)")
  }

  /// Checks a condition once.
  private func check(_ condition: WaitCondition, _ name: String, _ value: String) throws
    -> (isMet: Bool, words: String)
  {
    try locked {
      let reading: ProgramReading
      do {
        reading = try read()
      } catch let error as AutomationError where condition == .gone {
        // A program that has ended has no elements.
        guard [.applicationExited, .applicationNotRunning].contains(error.kind) else { throw error }
        return (true, "The program has ended.")
      }
      let found: NamedTarget
      do {
        found = try target(name, in: reading)
      } catch let failure as ToolFailure {
        return (condition == .gone && failure.isAboutMissing, failure.description)
      }
      let line = UntrustedText.fenced(try line(found.node, in: reading))
      let attributes = reading.tree.attributes
      return try reading.tree.answering {
        switch condition {
        case .exists: return (true, line)
        case .enabled: return (attributes.isEnabled(found.node), line)
        case .value:
          let texts = [attributes.value(found.node) ?? "", reading.tree.label(found.node)]
          return (texts.contains { $0.localizedCaseInsensitiveContains(value) }, line)
        case .gone, .idle: return (false, line)
        }
      }
    }
  }
}
