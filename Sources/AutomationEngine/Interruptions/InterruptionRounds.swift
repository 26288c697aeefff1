/// Who was asked about what while one event looked for its element. Ends the asking when it leads nowhere.
final class InterruptionRounds {
  /// How often the same interruption may be said to be dealt with before nobody is believed any more.
  private static let mostOfOne = 3

  /// How many interruptions in all may come before one event.
  private static let most = 10

  private let session: AutomationSession
  private let monitors: InterruptionMonitors
  private var asked: [Interruption.Key: Int] = [:]
  private var declined: Set<Interruption.Key> = []
  private var count = 0
  private var last: InterruptionMonitors.Answer?
  private var lastLine = ""

  init(session: AutomationSession, monitors: InterruptionMonitors = .shared) {
    self.session = session
    self.monitors = monitors
  }

  /// Whether it is worth finding out what interrupts.
  var isReady: Bool { monitors.isReady }

  /// Whether to ask without waiting for the interruption to pass: a dialog does not. One that somebody has dealt
  /// with gets the time to close.
  func wantsToAskAtOnce(_ interruption: Interruption) -> Bool {
    interruption.isDialog && asked[interruption.key] == nil && mayAsk(interruption)
  }

  /// Asks the monitors, unless they have been asked often enough.
  ///
  /// - Returns: whether one of them says that it has dealt with it.
  func handle(_ interruption: Interruption) -> Bool {
    guard mayAsk(interruption) else { return false }
    count += 1
    asked[interruption.key, default: 0] += 1
    let answer = monitors.ask(about: interruption, in: session)
    last = answer
    lastLine = interruption.line
    if answer.handledBy == nil { declined.insert(interruption.key) }
    return answer.handledBy != nil
  }

  private func mayAsk(_ interruption: Interruption) -> Bool {
    monitors.isReady && !declined.contains(interruption.key)
      && asked[interruption.key, default: 0] < Self.mostOfOne && count < Self.most
  }

  /// The failure with what the monitors had to do with it.
  func explaining(_ error: AutomationError) -> AutomationError {
    guard let last, !last.asked.isEmpty else { return error }
    var error = error
    let names = last.asked.map(quoted).joined(separator: ", ")
    error.details.append("Interrupted by: \(lastLine)")
    error.details.append(
      last.handledBy.map {
        "UI interruption monitor \(quoted($0)) said that it handled this, \(times(count)), but the element is "
          + "still not to be reached. Return true only when the interruption has been dealt with."
      } ?? "UI interruption monitors asked: \(names). None of them handled it.")
    return error
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
