// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import WindowSystem

/// The keys, buttons and fingers that stay pressed between two commands, and the functions that press and release them.
///
/// The standard counts presses by input source (WebDriver, sections "Keyboard actions" and "Pointer actions"). The
/// desktop has one keyboard and one pointer, on which a key or button stays down until the last source releases it.
struct InputState {
  /// A key or button that a source has pressed and not released.
  private struct Press: Equatable {
    /// The key or button as the client names it; for a finger, each button of the source.
    enum Name: Equatable {
      case key(KeySym)
      case button(Int)
    }

    /// The part of a device that is down.
    enum Part: Equatable {
      case key(KeySym)
      case button(Int)
      case finger(Int)
    }

    let source: String
    let name: Name
    let part: Part
  }

  /// The presses in their order; ``releaseAll(_:)`` ends them in the opposite order, as the standard requires.
  private var presses: [Press] = []
  /// The positions of fingers, by the ids of their sources.
  private var places: [String: CGPoint] = [:]
  /// The devices of all sources since the last release of all input, by their ids.
  private var devices: [String: RequestedActions.Device] = [:]

  /// Checks that each source is the device that it was before, and stores the devices of new sources.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if a source has become another device.
  mutating func use(_ sources: [RequestedActions.Source]) throws {
    for source in sources {
      guard let earlier = devices[source.id], earlier != source.device else { continue }
      throw WebDriverError(
        .invalidArgument,
        "The input source \"\(source.id)\" has the type \(source.device.words), but earlier actions used it with "
          + "the type \(earlier.words). Use another id, or release the actions before.")
    }
    for source in sources { devices[source.id] = source.device }
  }

  // MARK: - Keys

  /// Presses a key; a key that the source already holds is pressed again, which is an automatic repetition.
  mutating func press(_ key: KeySym, _ source: RequestedActions.Source, _ display: any DisplayClient) throws {
    add(Press(source: source.id, name: .key(key), part: .key(key)))
    try display.keyDown(key)
  }

  /// Releases a key; does nothing if the source does not hold it.
  ///
  /// The left and the right key of a modifier are the same key for this rule, because the standard compares normalized
  /// key values.
  mutating func release(_ key: KeySym, _ source: RequestedActions.Source, _ display: any DisplayClient) throws
  {
    for press in presses where press.source == source.id {
      if case .key(let held) = press.name, Keys.areEqual(held, key) { try end(press, display) }
    }
  }

  // MARK: - Pointers and fingers

  /// Returns the position of a finger, or of the pointer for other sources.
  ///
  /// Without a touch screen, a finger is the pointer.
  func place(of source: RequestedActions.Source, _ display: any DisplayClient) throws -> CGPoint {
    try source.isTouch && display.touchScreen != nil
      ? places[source.id] ?? .zero : display.pointerLocation
  }

  /// Presses a button or puts a finger down; does nothing if the source already holds the button.
  ///
  /// - Throws: ``WebDriverError`` if the touch screen supports no further finger; an error of the display.
  mutating func press(_ button: Int, _ source: RequestedActions.Source, _ display: any DisplayClient) throws {
    guard !presses.contains(where: { $0.source == source.id && $0.name == .button(button) }) else { return }
    guard let screen = display.touchScreen, source.isTouch else {
      let isDown = isDown(.button(button))
      add(Press(source: source.id, name: .button(button), part: .button(button)))
      if !isDown { try display.press(button: button) }
      return
    }
    if let finger = finger(of: source) {
      return add(Press(source: source.id, name: .button(button), part: .finger(finger)))
    }
    guard let free = (0..<screen.maximumFingers).first(where: { !isDown(.finger($0)) }) else {
      throw WebDriverError(
        .unsupportedOperation,
        "The touch screen supports \(screen.maximumFingers) fingers, which are all down. Release one before "
          + "\"\(source.id)\" touches the screen.")
    }
    add(Press(source: source.id, name: .button(button), part: .finger(free)))
    try screen.touch(free, at: places[source.id] ?? .zero)
  }

  /// Releases a button or lifts a finger; does nothing if the source does not hold the button.
  mutating func release(_ button: Int, _ source: RequestedActions.Source, _ display: any DisplayClient) throws
  {
    for press in presses where press.source == source.id && press.name == .button(button) {
      try end(press, display)
    }
  }

  mutating func move(_ source: RequestedActions.Source, to point: CGPoint, _ display: any DisplayClient)
    throws
  {
    guard let screen = display.touchScreen, source.isTouch else { return try display.movePointer(to: point) }
    places[source.id] = point
    if let finger = finger(of: source) { try screen.move(finger, to: point) }
  }

  // MARK: - Presses

  /// Releases all keys, buttons and fingers, also after an error.
  ///
  /// - Throws: the first error of the display.
  mutating func releaseAll(_ display: any DisplayClient) throws {
    let hadFingers = presses.contains { if case .finger = $0.part { true } else { false } }
    var failure: (any Error)?
    while let last = presses.last {
      do { try end(last, display) } catch { failure = failure ?? error }
    }
    places = [:]
    devices = [:]
    if let failure { throw failure }
    if hadFingers { try display.touchScreen?.synchronize() }
  }

  /// Stores a press before its event is sent, because the event may arrive even if sending fails.
  private mutating func add(_ press: Press) {
    if !presses.contains(press) { presses.append(press) }
  }

  /// Ends a press; its key, button or finger stays down while another press holds it.
  private mutating func end(_ press: Press, _ display: any DisplayClient) throws {
    presses.removeAll { $0 == press }
    guard !isDown(press.part) else { return }
    switch press.part {
    case .key(let key): try display.keyUp(key)
    case .button(let button): try display.release(button: button)
    case .finger(let finger): try display.touchScreen?.lift(finger)
    }
  }

  private func isDown(_ part: Press.Part) -> Bool { presses.contains { $0.part == part } }

  private func finger(of source: RequestedActions.Source) -> Int? {
    for press in presses where press.source == source.id {
      if case .finger(let finger) = press.part { return finger }
    }
    return nil
  }
}
