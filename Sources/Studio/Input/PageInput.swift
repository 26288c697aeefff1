// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Input of a user with pointer, fingers and keys on the page's picture of the screen.
///
/// Positions are in pixels of the desktop's screen.
enum PageInput: Decodable, Sendable, Equatable {
  case move(x: Double, y: Double)
  /// A button: 1 is left, 2 middle, 3 right.
  case button(number: Int, isDown: Bool, x: Double, y: Double)
  /// Notches of a wheel: positive values scroll to the right and down.
  case wheel(dx: Int, dy: Int, x: Double, y: Double)
  /// A key by its value (`KeyboardEvent.key`).
  case key(key: String, isDown: Bool)
  /// A string that no single key types: the result of an input method, or a pasted string.
  case text(text: String)
  case finger(number: Int, phase: FingerPhase, x: Double, y: Double)
  /// The page has lost the keyboard focus: all keys and buttons are released.
  case releaseAll

  enum FingerPhase: String, CaseIterable, Decodable, Sendable {
    case down, move, up
  }

  enum Kind: String, CaseIterable, Decodable {
    case move, button, wheel, key, text, finger, releaseAll
  }

  private enum Field: String, CodingKey {
    case input, x, y, number, isDown, dx, dy, key, text, phase
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func place() throws -> (Double, Double) {
      (try fields.decode(Double.self, forKey: .x), try fields.decode(Double.self, forKey: .y))
    }
    switch try fields.decode(Kind.self, forKey: .input) {
    case .move:
      let (x, y) = try place()
      self = .move(x: x, y: y)
    case .button:
      let (x, y) = try place()
      self = .button(
        number: try fields.decode(Int.self, forKey: .number),
        isDown: try fields.decode(Bool.self, forKey: .isDown),
        x: x, y: y)
    case .wheel:
      let (x, y) = try place()
      self = .wheel(
        dx: try fields.decode(Int.self, forKey: .dx), dy: try fields.decode(Int.self, forKey: .dy), x: x, y: y
      )
    case .key:
      self = .key(
        key: try fields.decode(String.self, forKey: .key),
        isDown: try fields.decode(Bool.self, forKey: .isDown))
    case .text: self = .text(text: try fields.decode(String.self, forKey: .text))
    case .finger:
      let (x, y) = try place()
      self = .finger(
        number: try fields.decode(Int.self, forKey: .number),
        phase: try fields.decode(FingerPhase.self, forKey: .phase), x: x, y: y)
    case .releaseAll: self = .releaseAll
    }
  }
}
