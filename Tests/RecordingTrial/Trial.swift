import AutomationEngine
import Foundation
import Recorder
import WindowSystem

struct TrialResult: CustomStringConvertible {
  var interactions = 0
  var steps = 0
  var equal = 0
  var failed = 0
  var ambiguous = 0

  var share: Double { steps == 0 ? 0 : Double(equal) / Double(steps) }

  mutating func add(_ other: TrialResult) {
    interactions += other.interactions
    steps += other.steps
    equal += other.equal
    failed += other.failed
    ambiguous += other.ambiguous
  }

  var description: String {
    "\(interactions) interactions, \(steps) steps, \(equal) with the same state after replay "
      + "(\(String(format: "%.1f", share * 100)) %), \(failed) failed, \(ambiguous) ambiguous queries"
  }
}

/// Some interactions with one program, recorded and played back.
struct Trial {
  let program: String
  let seed: UInt64
  let isVerbose: Bool
  private let session = AutomationSession.shared
  private var deeds: [Int: [String]] = [:]
  private var digests: [Int: Digest] = [:]

  init(program: String, seed: UInt64, isVerbose: Bool) {
    self.program = program
    self.seed = seed
    self.isVerbose = isVerbose
  }

  private func say(_ text: String) { if isVerbose { print("  \(text)") } }

  private var identity: ApplicationIdentity {
    program.contains("/") ? .file(URL(fileURLWithPath: program)) : .bundleIdentifier(program)
  }

  mutating func run(interactions: Int) throws -> TrialResult {
    var result = TrialResult()
    let recording = try record(interactions, &result)
    session.discardDesktop()
    try replay(recording, &result)
    session.discardDesktop()
    return result
  }

  private mutating func record(_ interactions: Int, _ result: inout TrialResult) throws -> Recorder.Recording
  {
    let application = TargetApplication(identity, session: session)
    try application.launch(arguments: [], environment: [:])
    let live = try session.desktop()
    let recorder = RecordingSession(
      application: application, live: live, recording: .init(application: program))
    try recorder.start()
    guard recorder.waitUntilCaughtUp(timeout: 10) else {
      say("not at rest after 10 s")
      return recorder.recording
    }
    digests[0] = try Digest(application)
    let display = try X11Display(display: live.desktop.displayName, authorityFile: live.desktop.authorityFile)
    var person = RandomPerson(application: application, display: display, dice: Dice(seed: seed))
    for _ in 0..<interactions {
      guard application.processIdentifier != nil else { break }
      let before = recorder.recording.steps.count
      let deed: String
      do {
        deed = try person.act()
        application.waitUntilIdle(afterInput: true)
        if !recorder.waitUntilCaughtUp(timeout: 5) { say("not caught up after 5 s") }
        _ = try live.damage.waitForQuiet(for: 0.25, until: MonotonicClock.now + 1.5)
        let last = recorder.recording.steps.last?.id ?? 0
        digests[last] = try Digest(application)
        deeds[last, default: []].append(deed)
      } catch {
        say("stopped: \(error)")
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

  private mutating func replay(_ recording: Recorder.Recording, _ result: inout TrialResult) throws {
    let application = TargetApplication(identity, session: session)
    try application.launch(arguments: [], environment: [:])
    let live = try session.desktop()
    let replayer = Replayer(application: application)
    application.waitUntilIdle(afterInput: true)
    if let start = digests[0], case let now = try Digest(application), start != now {
      print("    the start differs:\n      \(start.difference(from: now))")
    }
    var hasDiverged = false
    for (index, step) in recording.steps.enumerated() {
      result.steps += 1
      do {
        try replayer.replay(step)
      } catch {
        result.failed += 1
        if "\(error)".contains("ultiple") { result.ambiguous += 1 }
        print(
          "    step \(index + 1) \(describe(step)) [\(deeds[step.id] ?? [])] failed\(hasDiverged ? " after a difference" : ""): \("\(error)".prefix(300))"
        )
        hasDiverged = true
        continue
      }
      guard let wanted = digests[step.id] else {
        // A step of an interaction that made two.
        result.equal += 1
        continue
      }
      _ = try live.damage.waitForQuiet(for: 0.25, until: MonotonicClock.now + 1.5)
      guard let found = try? Digest(application) else { break }
      if found == wanted {
        result.equal += 1
        hasDiverged = false
      } else if !hasDiverged {
        hasDiverged = true
        print(
          "    step \(index + 1) \(describe(step)) \(deeds[step.id] ?? []) came to something else:\n      \(wanted.difference(from: found))"
        )
      }
    }
  }

  private func describe(_ step: RecordedStep) -> String {
    let target = step.target.map { "\($0.query)" + ($0.offset.map { " at \($0)" } ?? "") } ?? "app"
    return "\(target) .\(step.action)" + (step.wait.map { " after \($0.seen) s" } ?? "")
      + (step.modifiers.isEmpty ? "" : " with \(step.modifiers.rawValue)")
      + (step.remark.map { " // \($0)" } ?? "")
  }
}
