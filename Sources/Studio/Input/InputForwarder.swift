// SPDX-License-Identifier: Apache-2.0

import Foundation
import TimeLimits
import WindowSystem

/// Makes a page's input real input of the desktop, in order, on a thread of its own.
///
/// Nothing waits for it. It waits for the display, and for as long as the recorder allows itself for a look before something
/// new is done: a program that hangs, or an inspection that reads a large tree, delays that by no more.
final class InputForwarder: @unchecked Sendable {
  private let display: any WindowSystem
  /// Called before something that a program may answer, with its place where it has one; the recorder then looks at what is
  /// there before.
  private let willInject: @Sendable (CGPoint?) -> Void
  private let failed: @Sendable (any Error) -> Void
  private let condition = NSCondition()
  private var waiting: [PageInput] = []
  private var isOver = false
  /// Used by the thread alone.
  private var heldModifiers: Set<KeySym> = []
  private var heldKeys: [String: KeySym] = [:]
  private var isPressNew = false

  /// Events that may wait: someone who types faster than a hung display takes it has to stop somewhere.
  private static let maximumWaiting = 10_000

  init(
    display: any WindowSystem, willInject: @escaping @Sendable (CGPoint?) -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) {
    self.display = display
    self.willInject = willInject
    self.failed = failed
    let thread = Thread { [self] in run() }
    thread.name = "understudy-input"
    thread.start()
  }

  func send(_ input: PageInput) {
    if case .text(let text) = input, text.count > Self.maximumText {
      return failed(Problem.textTooLong(text.count))
    }
    let isTaken = condition.withLock {
      guard !isOver else { return true }
      // What is held is let up in any case.
      guard waiting.count < Self.maximumWaiting || input == .releaseAll else { return false }
      // Where the pointer has been between two looks tells nothing, but while a button is held it draws.
      if case .move = input, case .move = waiting.last, waiting.count > Self.maximumMoves {
        waiting.removeLast()
      }
      waiting.append(input)
      condition.signal()
      return true
    }
    if !isTaken { failed(Problem.tooMuch) }
  }

  /// The most characters of one text.
  ///
  /// Each is a key, which takes some milliseconds, and nothing else comes through meanwhile.
  private static let maximumText = 10_000

  /// Why input is not passed on.
  enum Problem: Error, CustomStringConvertible {
    case textTooLong(Int)
    case tooMuch

    var description: String {
      switch self {
      case .textTooLong(let count):
        "the text has \(count) characters, and every one is typed as a key. Type \(maximumText) at the most, or open a "
          + "file with it in the program."
      case .tooMuch:
        "\(maximumWaiting) events wait for the display already. Wait until it has caught up."
      }
    }
  }

  /// Moves that are followed one by one when the display is slow.
  private static let maximumMoves = 8

  /// Lifts what is held, and ends the thread.
  func stop() {
    condition.withLock {
      waiting = []
      isOver = true
      condition.signal()
    }
  }

  private func run() {
    while let input = next() {
      do {
        try perform(input)
      } catch {
        failed(error)
      }
    }
    try? display.releaseAllInput()
  }

  private func next() -> PageInput? {
    condition.withLock {
      while waiting.isEmpty, !isOver { condition.wait() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private func perform(_ input: PageInput) throws {
    switch input {
    case .move(let x, let y):
      try display.movePointer(to: place(x, y))
    case .button(let number, let isDown, let x, let y):
      guard (1...3).contains(number) else { return }
      try display.movePointer(to: place(x, y))
      if isDown {
        willInject(place(x, y))
        try display.press(button: number)
        isPressNew = true
      } else {
        try display.release(button: number)
      }
    case .wheel(let dx, let dy, let x, let y):
      try display.movePointer(to: place(x, y))
      willInject(place(x, y))
      try display.scroll(dx: max(-20, min(20, dx)), dy: max(-20, min(20, dy)))
    case .key(let name, let isDown):
      try letPressPass()
      try key(name, isDown)
    case .text(let text):
      try letPressPass()
      willInject(nil)
      try type(text)
    case .finger(let number, let phase, let x, let y):
      try finger(number, phase, place(x, y))
    case .releaseAll:
      heldModifiers = []
      heldKeys = [:]
      try display.releaseAllInput()
    }
  }

  /// Waits, before the first key after a press, until the window manager has passed the press on.
  ///
  /// It holds each press back while it decides what to focus, but no keys: those that come at once would overtake it and go
  /// to what had the focus before (seen with openbox 3.6.1).
  private func letPressPass() throws {
    guard isPressNew else { return }
    isPressNew = false
    _ = try display.waitForWindowManager(until: MonotonicClock.now + TimeLimits.Studio.pressPass.seconds)
  }

  private func place(_ x: Double, _ y: Double) -> CGPoint {
    let screen = display.screenFrame
    return CGPoint(
      x: min(max(x.rounded(), screen.minX), screen.maxX - 1),
      y: min(max(y.rounded(), screen.minY), screen.maxY - 1))
  }

  // MARK: - Keys

  private func key(_ name: String, _ isDown: Bool) throws {
    guard let key = PageKey(named: name) else { return }
    switch key {
    case .modifier(let modifier):
      if isDown {
        guard heldModifiers.insert(modifier).inserted else { return }
        try display.keyDown(modifier)
      } else {
        heldModifiers.remove(modifier)
        try display.keyUp(modifier)
      }
    case .function(let symbol):
      try hold(symbol, name, isDown)
    case .character(let scalar):
      // A shortcut's key may come up after its modifier.
      if !isDown, heldKeys[name.lowercased()] != nil { return try hold(.none, name.lowercased(), false) }
      let isShortcut = !heldModifiers.isDisjoint(with: [.controlLeft, .altLeft, .superLeft])
      if isShortcut {
        guard let symbol = KeySym(String(scalar).lowercased().unicodeScalars.first ?? scalar) else { return }
        return try hold(symbol, name.lowercased(), isDown)
      }
      guard isDown else { return }
      willInject(nil)
      try typeCharacter(scalar)
    }
  }

  /// Programs repeat a key by themselves while it is held; the browser's repetitions are for keys that it holds.
  private func hold(_ symbol: KeySym, _ name: String, _ isDown: Bool) throws {
    if isDown {
      willInject(nil)
      if let held = heldKeys[name] { try display.keyUp(held) }
      heldKeys[name] = symbol
      try display.keyDown(symbol)
    } else if let held = heldKeys.removeValue(forKey: name) {
      try display.keyUp(held)
    }
  }

  /// The browser has applied Shift to the character already, and by another layout than the desktop's.
  private func typeCharacter(_ scalar: Unicode.Scalar) throws {
    guard scalar.isASCII, let symbol = KeySym(scalar) else { return try type(String(scalar)) }
    let hadShift = heldModifiers.contains(.shiftLeft)
    if hadShift { try display.keyUp(.shiftLeft) }
    defer { if hadShift { try? display.keyDown(.shiftLeft) } }
    try display.pressKey(symbol, modifiers: [])
  }

  private func type(_ text: String) throws {
    try display.type(text, focusedWindow: nil)
  }

  // MARK: - Fingers

  private func finger(_ number: Int, _ phase: PageInput.FingerPhase, _ point: CGPoint) throws {
    guard let touch = display.touchScreen else {
      // Without a touch screen the first finger is the pointer.
      guard number == 0 else { return }
      try display.movePointer(to: point)
      switch phase {
      case .down:
        willInject(point)
        try display.press(button: 1)
      case .move: break
      case .up: try display.release(button: 1)
      }
      return
    }
    guard (0..<touch.maximumFingers).contains(number) else { return }
    switch phase {
    case .down:
      // The others of a gesture come with the first.
      willInject(number == 0 ? point : nil)
      try touch.touch(number, at: point)
    case .move: try touch.move(number, to: point)
    case .up: try touch.lift(number)
    }
    try touch.synchronize()
  }
}
