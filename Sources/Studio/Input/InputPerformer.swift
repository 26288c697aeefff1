// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Timing
import WindowSystem

/// Sends the input of a page to the desktop as real input, one event at a time, and stores which keys the page holds
/// down.
struct InputPerformer {
  let display: any DisplayClient
  /// Called before input to which a program may react, with its position if it has one.
  ///
  /// The recorder then reads the state before the input.
  let willInject: @Sendable (CGPoint?) -> Void
  private var heldModifiers: Set<KeySym> = []
  private var heldKeys: [String: KeySym] = [:]
  private var isPressNew = false

  init(display: any DisplayClient, willInject: @escaping @Sendable (CGPoint?) -> Void) {
    self.display = display
    self.willInject = willInject
  }

  mutating func perform(_ input: PageInput) throws {
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

  /// Waits, before the first key after a button press, until the window manager has passed the press on.
  ///
  /// The window manager holds each press back while it decides which window gets the focus, but it does not hold back
  /// keys. An immediate key would reach the earlier focus before the press arrives (observed with openbox 3.6.1).
  private mutating func letPressPass() throws {
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

  private mutating func key(_ name: String, _ isDown: Bool) throws {
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
      // The key of a shortcut may be released after its modifier.
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

  /// Presses or releases a key.
  ///
  /// Programs repeat a held key on their own, so repeated events of the browser are ignored.
  private mutating func hold(_ symbol: KeySym, _ name: String, _ isDown: Bool) throws {
    if isDown {
      willInject(nil)
      if let held = heldKeys[name] { try display.keyUp(held) }
      heldKeys[name] = symbol
      try display.keyDown(symbol)
    } else if let held = heldKeys.removeValue(forKey: name) {
      try display.keyUp(held)
    }
  }

  /// Types a character.
  ///
  /// The browser has already applied Shift, possibly with a keyboard layout that differs from that of the desktop.
  private func typeCharacter(_ scalar: Unicode.Scalar) throws {
    guard scalar.isASCII, let symbol = KeySym(scalar) else { return try type(String(scalar)) }
    let hadShift = heldModifiers.contains(.shiftLeft)
    if hadShift { try display.keyUp(.shiftLeft) }
    // A display on which this fails has ended; the next input fails too, and its error is reported.
    defer { if hadShift { try? display.keyDown(.shiftLeft) } }
    try display.pressKey(symbol, modifiers: [])
  }

  private func type(_ text: String) throws {
    try display.type(text, focusedWindow: nil)
  }

  // MARK: - Fingers

  private func finger(_ number: Int, _ phase: PageInput.FingerPhase, _ point: CGPoint) throws {
    guard let touch = display.touchScreen else {
      // Without a touch screen, the first finger moves the pointer, and the other fingers are ignored.
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
      // Only the first finger of a gesture has a position for the recorder, because the other fingers follow it.
      willInject(number == 0 ? point : nil)
      try touch.touch(number, at: point)
    case .move: try touch.move(number, to: point)
    case .up: try touch.lift(number)
    }
    try touch.synchronize()
  }
}
