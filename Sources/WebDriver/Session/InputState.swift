// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import WindowSystem

/// The keys, buttons and fingers that stay pressed between two commands, and the functions that press and release them.
struct InputState {
  private var keys: [KeySym] = []
  private var buttons: [Int] = []
  /// The positions of fingers, by the ids of their sources; a finger that touches the screen has a number.
  private var fingers: [String: (place: CGPoint, number: Int?)] = [:]

  mutating func press(_ key: KeySym, _ display: any DisplayClient) throws {
    try display.keyDown(key)
    if !keys.contains(key) { keys.append(key) }
  }

  mutating func release(_ key: KeySym, _ display: any DisplayClient) throws {
    try display.keyUp(key)
    keys.removeAll { $0 == key }
  }

  /// Releases all keys, buttons and fingers.
  func releaseAll(_ display: any DisplayClient) throws {
    for key in keys.reversed() { try display.keyUp(key) }
    for button in buttons.reversed() { try display.release(button: button) }
    if fingers.values.contains(where: { $0.number != nil }) { try display.touchScreen?.liftAll() }
  }

  // MARK: - Pointers and fingers

  /// Returns the position of a finger, or of the pointer for other sources.
  ///
  /// Without a touch screen, a finger is the pointer.
  func place(of source: RequestedActions.Source, _ display: any DisplayClient) throws -> CGPoint {
    try source.isTouch && display.touchScreen != nil
      ? fingers[source.id]?.place ?? .zero : display.pointerLocation
  }

  mutating func press(_ button: Int, _ source: RequestedActions.Source, _ display: any DisplayClient) throws {
    guard let screen = display.touchScreen, source.isTouch else {
      try display.press(button: button)
      if !buttons.contains(button) { buttons.append(button) }
      return
    }
    let place = fingers[source.id]?.place ?? .zero
    let used = fingers.values.compactMap(\.number)
    let number = (0...used.count).first { !used.contains($0) } ?? used.count
    try screen.touch(number, at: place)
    fingers[source.id] = (place, number)
  }

  mutating func release(_ button: Int, _ source: RequestedActions.Source, _ display: any DisplayClient) throws
  {
    guard let screen = display.touchScreen, source.isTouch else {
      try display.release(button: button)
      buttons.removeAll { $0 == button }
      return
    }
    guard let finger = fingers[source.id], let number = finger.number else { return }
    try screen.lift(number)
    fingers[source.id] = (finger.place, nil)
  }

  mutating func move(_ source: RequestedActions.Source, to point: CGPoint, _ display: any DisplayClient)
    throws
  {
    guard let screen = display.touchScreen, source.isTouch else { return try display.movePointer(to: point) }
    let number = fingers[source.id]?.number
    if let number { try screen.move(number, to: point) }
    fingers[source.id] = (point, number)
  }
}
