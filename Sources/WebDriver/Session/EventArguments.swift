// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Timing
import WindowSystem

/// The arguments of a script that sends events.
///
/// An argument that is missing or wrong is a ``WebDriverError`` with "invalid argument".
struct EventArguments {
  private let values: WebDriverJSON

  init(_ values: WebDriverJSON) { self.values = values }

  /// Returns the action of a script that acts on one element.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" for a missing or wrong argument.
  func action(of method: ScriptMethod) throws -> ElementAction {
    switch method {
    case .click: return .click()
    case .rightClick: return .click(.right)
    case .doubleClick: return .click(count: 2)
    case .tapWithNumberOfTaps:
      return .tap(taps: try count("numberOfTaps"), fingers: try count("numberOfTouches"))
    case .hover: return .hover
    case .press: return .press(duration: try seconds("duration") ?? 1)
    case .swipe:
      guard let direction = SwipeDirection(rawValue: values["direction"]?.string ?? "") else {
        throw SessionCommand.missing("direction", "\"up\", \"down\", \"left\" or \"right\"")
      }
      return .swipe(direction, velocity: try velocity)
    case .scroll:
      return .scroll(deltaX: values["deltaX"]?.number ?? 0, deltaY: values["deltaY"]?.number ?? 0)
    case .pinch:
      return .pinch(scale: try number("scale"), velocity: try number("velocity"))
    case .rotateElement:
      return .rotate(radians: try number("rotation"), velocity: try number("velocity"))
    case .typeText: return .typeText(try text("text"))
    case .typeKey:
      let name = try text("key")
      let held = try modifiers("modifierFlags")
      return .typeKey(try Keys.namedKey(name), held, name: Keys.name(name, held))
    case .adjustSlider: return .adjustSlider(try number("position"))
    case .adjustPickerWheel: return .adjustPicker(try text("value"))
    case .chooseFile: return .chooseFile(try text("path"))
    default:
      throw WebDriverError(.unknownCommand, "\"\(method.rawValue)\" is not an event for a single element.")
    }
  }

  /// Reads modifier keys: the raw value of `XCUIKeyModifierFlags`, one name of a flag, or a list of names.
  func modifiers(_ name: String) throws -> KeyModifiers {
    guard let value = values[name] else { return [] }
    if let flags = value.integer { return KeyModifiers(appleFlags: flags) }
    return try (value.array ?? [value]).reduce(into: KeyModifiers()) { keys, flag in
      guard let name = flag.string, let number = Self.flags[name] else {
        throw WebDriverError(
          .invalidArgument,
          "A modifier must be \(Self.flags.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")), or the number "
            + "of flags of XCUIKeyModifierFlags, not \(flag.text).")
      }
      keys.formUnion(KeyModifiers(appleFlags: number))
    }
  }

  /// The raw values of `XCUIKeyModifierFlags`, by name.
  private static let flags = ["shift": 1 << 1, "control": 1 << 2, "option": 1 << 3, "command": 1 << 4]

  /// Reads a position in an element: a list of two fractions of its size, from its top left corner.
  func place(_ name: String) throws -> FrameCoordinate? {
    guard let value = values[name] else { return nil }
    guard let parts = value.array?.compactMap(\.number), parts.count == 2, value.array?.count == 2 else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a list of two fractions of the element's size, such as [0.5, 0.5], not \(value.text)."
      )
    }
    return FrameCoordinate(CGPoint(x: parts[0], y: parts[1]))
  }

  private func number(_ name: String) throws -> Double {
    guard let number = values[name]?.number else { throw SessionCommand.missing(name, "a number") }
    return number
  }

  private func text(_ name: String) throws -> String {
    guard let text = values[name]?.string else { throw SessionCommand.missing(name, "a string") }
    return text
  }

  /// Reads a number of taps or fingers; the default is 1.
  private func count(_ name: String) throws -> Int {
    guard let value = values[name] else { return 1 }
    guard let count = value.integer, (1...Self.maximumTaps).contains(count) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a whole number from 1 to \(Self.maximumTaps), not \(value.text).")
    }
    return count
  }

  /// The largest number of taps or fingers of one command.
  private static let maximumTaps = 100

  /// Reads a duration in seconds, which must not exceed the longest wait of a command.
  func seconds(_ name: String) throws -> TimeInterval? {
    let maximum = TimeLimits.WebDriver.longestWait.seconds
    guard let seconds = values[name]?.number else { return nil }
    guard (0...maximum).contains(seconds) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a number of seconds from 0 to \(Int(limiting: maximum)), not \(seconds).")
    }
    return seconds
  }

  /// Reads the velocity of a drag or a swipe, in pixels per second; the default is the same as in Swift.
  var velocity: Double {
    get throws {
      guard let velocity = values["velocity"]?.number else { return ElementAction.defaultVelocity }
      guard velocity > 0 else {
        throw WebDriverError(
          .invalidArgument,
          "\"velocity\" must be a number of pixels per second greater than 0, not \(velocity).")
      }
      return velocity
    }
  }
}
