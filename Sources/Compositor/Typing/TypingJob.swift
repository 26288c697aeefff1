// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// Types one string, in parts that the program reads one after the other.
///
/// After each part, a ping is sent, and the next part follows when the program has answered. So the buffer of a slow
/// program never overflows, and a string ends where the focus moves to another window.
final class TypingJob {
  private unowned let compositor: WaylandServer
  private let units: [TypingUnits.Unit]
  private let requiredWindow: UInt32
  private let isByKeys: Bool
  private let report: (Int) -> Void
  private var client: Client?
  /// The window that receives the text; popups of it may receive a part.
  private weak var window: Window?
  private var position = 0
  private var typedScalars = 0
  private var isWaiting = false
  private var isInLayout = false
  /// The next keymap and the number of keys for it, which may be needed after another reply from the program.
  private var plan: (current: Keymap, keymap: Keymap, count: Int)?
  private var isStarted = false
  private var hasSuspendedKeys = false
  private(set) var isOver = false

  /// The number of keys that are sent without a reply.
  private static let maximumStrokes = 100
  /// The number of bytes in one message of text-input-v3; a Wayland message has at most 4096 bytes.
  private static let maximumBytes = 1000
  /// The number of pings, one after the other, after which a program has surely handled all earlier keys.
  ///
  /// GTK answers a ping when it reads it, but handles keys from a queue, one in each round of its loop. It reads the
  /// second ping only when the queue is empty.
  private static let answersForQueue = 2

  /// Describes a job, which begins with the first call to ``start()``.
  ///
  /// - Parameters:
  ///   - text: the string to type.
  ///   - window: the window that must have the focus; 0 for any window.
  ///   - isByKeys: whether keys are used even if the field accepts text.
  ///   - compositor: the compositor whose keyboard types the string.
  ///   - report: called once with the number of Unicode scalars that were typed.
  init(
    _ text: String, into window: UInt32, isByKeys: Bool, compositor: WaylandServer,
    report: @escaping (Int) -> Void
  ) {
    self.compositor = compositor
    units = TypingUnits(text).all
    requiredWindow = window
    self.isByKeys = isByKeys
    self.report = report
  }

  private var keyboard: Keyboard { compositor.seat.keyboard }

  // MARK: - Beginning and end

  func start() {
    guard !isStarted, !isOver else { return }
    isStarted = true
    guard let focus = keyboard.focus, let window = compositor.scene.window(of: focus),
      requiredWindow == 0 || window.number == requiredWindow
    else { return end() }
    client = focus.client
    self.window = window.root
    if let layout = keyboard.layout {
      isInLayout = units.allSatisfy {
        layout.place(of: $0.symbol, in: layout.base, capsLock: .none) != nil
      }
    }
    // Held modifiers would change the meaning of the keys.
    keyboard.suspend()
    hasSuspendedKeys = true
    continueTyping()
  }

  /// Ends the job, and reports how much was typed.
  func end() {
    guard !isOver else { return }
    cancel()
    report(typedScalars)
  }

  /// Ends the job without a report.
  func cancel() {
    guard !isOver else { return }
    isOver = true
    client = nil
    resumeKeys()
  }

  private func resumeKeys() {
    if hasSuspendedKeys { keyboard.resume() }
    hasSuspendedKeys = false
  }

  /// Ends typing if another window has got the focus.
  ///
  /// - Returns: whether another string may be typed now. If all was sent, the job then still waits for the program's
  ///   reply, which may hang.
  func focusChanged() -> Bool {
    guard isWaiting, !hasFocus else { return isOver }
    if position < units.count { end() } else { resumeKeys() }
    return true
  }

  private var hasFocus: Bool {
    guard let window, let focus = keyboard.focus else { return false }
    return compositor.scene.window(of: focus)?.root === window
  }

  // MARK: - Parts

  private func continueTyping() {
    guard !isOver, let client else { return }
    guard position < units.count else {
      let answers = keyboard.layout?.isTemporary == true ? Self.answersForQueue : 1
      if client.pendingInput == .none || client.answersSinceInput >= answers { return end() }
      return waitForAnswer(client)
    }
    guard hasFocus else { return end() }
    if usesText(client), units[position].character != nil {
      sendText(client)
    } else {
      sendKeys(client)
    }
  }

  private func usesText(_ client: Client) -> Bool {
    !isByKeys && !isInLayout && compositor.textInputs.isActive(for: client) && !mayOvertakeKeys(client)
  }

  /// Whether text could arrive in the field before keys that were sent earlier.
  private func mayOvertakeKeys(_ client: Client) -> Bool {
    guard compositor.textInputs.overtakesKeys(of: client) else { return false }
    return client.mayHaveQueuedKeys || units.contains { $0.character == nil }
  }

  private func sendText(_ client: Client) {
    // The field handles text at once, also before keys that were sent earlier.
    guard client.pendingInput != .keys || client.answersSinceInput >= Self.answersForQueue,
      compositor.textInputs.isReady(for: client)
    else { return waitForAnswer(client) }
    var text = ""
    var count = 0
    for unit in units[position...] {
      guard let character = unit.character, text.utf8.count + UTF8.width(character) <= Self.maximumBytes
      else { break }
      text.unicodeScalars.append(character)
      count += 1
    }
    guard compositor.textInputs.commit(text, for: client) else { return end() }
    pass(count)
    waitForAnswer(client)
  }

  private func sendKeys(_ client: Client) {
    guard let layout = keyboard.layout else { return end() }
    let usesText = usesText(client)
    let next = units[position...].prefix(Self.maximumStrokes).prefix { !usesText || $0.character == nil }
    let symbols = next.map(\.symbol)
    guard let (keymap, count) = keymap(for: symbols, layout) else { return end() }
    // Some programs translate a queued key when they handle it, with the keymap of that time.
    let needsEmptyQueue =
      client.pendingInput == .text || keymap !== layout.current && client.pendingInput == .keys
    guard !needsEmptyQueue || client.answersSinceInput >= Self.answersForQueue else {
      return waitForAnswer(client)
    }
    keyboard.use(keymap)
    let keys = symbols.prefix(count)
    keyboard.type(keys)
    pass(keys.count)
    waitForAnswer(client)
  }

  private func keymap(for symbols: [KeySym], _ layout: KeyboardLayout) -> (Keymap, Int)? {
    if let plan, plan.current === layout.current { return (plan.keymap, plan.count) }
    let found = layout.keymap(
      for: symbols[...], capsLock: .none, current: layout.current, held: keyboard.held)
    plan = found.map { (layout.current, $0.keymap, $0.count) }
    return found
  }

  private func pass(_ count: Int) {
    plan = nil
    typedScalars += units[position..<(position + count)].reduce(0) { $0 + $1.scalars }
    position += count
  }

  private func waitForAnswer(_ client: Client) {
    isWaiting = true
    client.pingAfterInput { [weak self] isAnswered in
      guard let self else { return }
      isWaiting = false
      if isAnswered { continueTyping() } else { end() }
    }
  }
}
