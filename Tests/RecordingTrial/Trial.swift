// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import QueryWriting
import Recorder
import TestSupport
import Timing
import WindowSystem

/// Some interactions with one program, recorded and played back.
struct Trial {
  let program: String
  let seed: UInt64
  let isVerbose: Bool
  private let session = AutomationSession.shared
  private var deeds: [Int: [String]] = [:]
  private var digests: [Int: Digest] = [:]
  /// The queries that were checked while recording, by their steps.
  private var checked: [Int: WrittenQuery] = [:]

  init(program: String, seed: UInt64, isVerbose: Bool) {
    self.program = program
    self.seed = seed
    self.isVerbose = isVerbose
  }

  private func say(_ text: String) { if isVerbose { print("  \(text)") } }

  private var identity: ProgramIdentity {
    program.contains("/") ? .file(URL(fileURLWithPath: program)) : .bundleIdentifier(program)
  }

  mutating func run(interactions: Int) throws -> TrialResult {
    var result = TrialResult()
    let recording = try record(interactions, &result)
    session.host.discard()
    try replay(recording, &result)
    session.host.discard()
    return result
  }

  private mutating func record(_ interactions: Int, _ result: inout TrialResult) throws -> Recorder.Recording
  {
    let application = TargetProgram(identity, session: session)
    try application.lifecycle.launch(arguments: [], environment: [:])
    let runningDesktop = try session.host.desktop()
    let recorder = InputRecorder(
      application: application, runningDesktop: runningDesktop, recording: .init(application: program))
    try recorder.start()
    guard recorder.waitUntilCaughtUp(timeout: 10) else {
      say("not at rest after 10 s")
      return recorder.recording
    }
    digests[0] = try Digest(application)
    let display = try runningDesktop.server.connect()
    var person = RandomPerson(
      application: application, display: display,
      dice: SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 | 1))
    for _ in 0..<interactions {
      guard application.processIdentifier != nil else { break }
      let before = recorder.recording.steps.count
      let deed: String
      do {
        // The tree is used later with the lock held again. Meanwhile, the recorder needs the lock.
        var tree: ElementTree?
        try application.session.lock.withLock { tree = try application.elementTree() }
        deed = try person.act()
        application.idle.wait(afterInput: true)
        if !recorder.waitUntilCaughtUp(timeout: 5) { say("not caught up after 5 s") }
        _ = try runningDesktop.damage.waitForQuiet(for: 0.25, until: MonotonicClock.now + 1.5)
        let last = recorder.recording.steps.last?.id ?? 0
        digests[last] = try Digest(application)
        deeds[last, default: []].append(deed)
        if let tree { check(recorder.recording, in: tree, application, &result) }
      } catch {
        print("    recording stopped after \(result.interactions) interactions: \(error)")
        break
      }
      result.interactions += 1
      let steps = recorder.recording.steps
      let text = steps.last.map { describe($0) } ?? "no step"
      say("\(deed) → \(steps.count > before ? "" : "(same) ")\(text)")
    }
    recorder.stop()
    return recorder.recording
  }

  /// Checks the queries of new steps in the tree from before the interaction.
  ///
  /// Those to what the interaction itself has opened find nothing there.
  private mutating func check(
    _ recording: Recorder.Recording, in tree: ElementTree, _ application: TargetProgram,
    _ result: inout TrialResult
  ) {
    for step in recording.steps {
      guard let query = step.target?.query, checked[step.id] != query else { continue }
      checked[step.id] = query
      let found = application.session.lock.withLock { (try? query.matches(in: tree))?.count ?? 0 }
      guard found > 1 else { continue }
      result.ambiguous += 1
      print("    step \(step.id) \(describe(step)) finds \(found) elements while recording")
    }
  }

  private mutating func replay(_ recording: Recorder.Recording, _ result: inout TrialResult) throws {
    let application = TargetProgram(identity, session: session)
    try application.lifecycle.launch(arguments: [], environment: [:])
    let runningDesktop = try session.host.desktop()
    let replayer = Replayer(application: application)
    application.idle.wait(afterInput: true)
    if let start = digests[0], case let now = try Digest(application), start != now {
      print("    the start differs:\n      \(start.difference(from: now))")
    }
    var isSame = true
    for (index, step) in recording.steps.enumerated() {
      result.steps += 1
      let title = "step \(index + 1) \(describe(step)) \(deeds[step.id] ?? [])"
      countMatches(of: step, title, application, isSame, &result)
      var problem: String?
      do {
        try replayer.replay(step)
      } catch {
        result.failed += 1
        problem = "failed: \("\(error)".prefix(300))"
      }
      if problem == nil {
        // The first of two steps that one interaction made has no state to be compared with.
        guard let wanted = digests[step.id] else {
          result.unmeasured += 1
          continue
        }
        _ = try runningDesktop.damage.waitForQuiet(for: 0.25, until: MonotonicClock.now + 1.5)
        do {
          let found = try Digest(application)
          if found != wanted { problem = "came to something else:\n      \(wanted.difference(from: found))" }
        } catch {
          problem = "came to a state that cannot be read: \("\(error)".prefix(300))"
        }
      }
      if let problem {
        if isSame { result.deviations += 1 }
        if isSame || isVerbose { print("    \(title) \(isSame ? "" : "(after a difference) ")\(problem)") }
      } else {
        result.equal += 1
      }
      isSame = problem == nil
    }
  }

  /// How many elements the step's query finds before it is done.
  private func countMatches(
    of step: RecordedStep, _ title: String, _ application: TargetProgram, _ isSame: Bool,
    _ result: inout TrialResult
  ) {
    // An element that the step waits for may not exist yet.
    guard let query = step.target?.query, step.wait == nil else { return }
    let found = try? application.session.lock.withLock {
      try query.matches(in: application.elementTree()).count
    }
    guard let found, found != 1 else { return }
    if found > 1 { result.ambiguous += 1 } else { result.notFound += 1 }
    print("    \(title)\(isSame ? "" : " (after a difference)") finds \(found) elements")
  }

  private func describe(_ step: RecordedStep) -> String {
    let target = step.target.map { "\($0.query)" + ($0.offset.map { " at \($0)" } ?? "") } ?? "app"
    return "\(target) .\(step.action)" + (step.wait.map { " after \($0.seen) s" } ?? "")
      + (step.modifiers.isEmpty ? "" : " with \(step.modifiers.rawValue)")
      + (step.remark.map { " // \($0)" } ?? "")
  }
}
