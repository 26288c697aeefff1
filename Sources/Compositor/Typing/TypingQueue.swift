// SPDX-License-Identifier: Apache-2.0

/// The strings that tests type, one after the other.
final class TypingQueue {
  private enum Work {
    case text(TypingJob)
    case action(() -> Void)
  }

  private unowned let compositor: WaylandServer
  /// The work that is not done yet.
  ///
  /// If the first entry is a string, this string is being typed.
  private var entries: [(owner: ObjectIdentifier, work: Work)] = []
  /// The strings that were sent to windows without the focus, whose programs have not answered yet.
  private var sent: [(owner: ObjectIdentifier, job: TypingJob)] = []
  private var isAdvancing = false
  private var willCheckFocus = false

  /// The number of strings that may wait.
  private static let maximumCount = 10_000

  init(compositor: WaylandServer) { self.compositor = compositor }

  /// Types a string after the strings that wait already.
  ///
  /// - Returns: false if too many strings wait.
  func add(_ job: TypingJob, of owner: AnyObject) -> Bool {
    guard entries.count < Self.maximumCount else { return false }
    entries.append((ObjectIdentifier(owner), .text(job)))
    advance()
    return true
  }

  /// Calls `action` after the strings of the same test: at once if no such string waits.
  ///
  /// - Returns: false if too many requests wait.
  func perform(for owner: AnyObject, _ action: @escaping () -> Void) -> Bool {
    let owner = ObjectIdentifier(owner)
    guard entries.contains(where: { $0.owner == owner }) else {
      action()
      return true
    }
    guard entries.count < Self.maximumCount else { return false }
    entries.append((owner, .action(action)))
    return true
  }

  /// Ends the strings of a test, and reports how much of each was typed.
  func end(_ owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    for case (owner, .text(let job)) in entries { job.end() }
    for text in sent where text.owner == owner { text.job.end() }
    entries.removeAll { if case .text(let job) = $0.work { job.isOver } else { false } }
    sent.removeAll { $0.job.isOver }
    advance()
  }

  /// Removes the strings of a test that has ended its connection.
  func cancel(_ owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    for entry in entries where entry.owner == owner {
      if case .text(let job) = entry.work { job.cancel() }
    }
    for text in sent where text.owner == owner { text.job.cancel() }
    entries.removeAll { $0.owner == owner }
    sent.removeAll { $0.owner == owner }
    advance()
  }

  /// Reports that the typing of a string has ended.
  func textEnded() {
    // If the program has gone, its windows go in the course of the present event.
    compositor.loop.afterEvents { [weak self] in
      self?.sent.removeAll { $0.job.isOver }
      self?.advance()
    }
  }

  /// Begins the next text if the present one has ended.
  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while let first = entries.first {
      switch first.work {
      case .action(let action):
        entries.removeFirst()
        action()
      case .text(let job):
        job.start()
        guard job.isOver else { return }
        entries.removeFirst()
      }
    }
  }

  /// Reports that the focus of the keyboard has changed.
  func focusChanged() {
    guard !entries.isEmpty, !willCheckFocus else { return }
    willCheckFocus = true
    // When a popup closes, the keyboard has no focus for a moment.
    compositor.loop.afterEvents { [weak self] in
      guard let self else { return }
      willCheckFocus = false
      guard let first = entries.first, case .text(let job) = first.work, job.focusChanged() else { return }
      entries.removeFirst()
      if !job.isOver { sent.append((first.owner, job)) }
      advance()
    }
  }
}
