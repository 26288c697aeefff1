// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Timing

/// Simultaneous actions of several input devices, as requested by a client (WebDriver, section "Actions").
///
/// See ``WebDriverSession/performActions(_:)`` for how a session performs them.
struct RequestedActions {
  enum Origin: Equatable {
    /// The top left corner of the screen, to which rectangles of elements also refer.
    case screen
    case pointer
    /// The middle of an element.
    case element(String)
  }

  enum Action: Equatable {
    case pause
    case keyDown(KeySym)
    case keyUp(KeySym)
    case pointerDown(button: Int)
    case pointerUp(button: Int)
    case pointerMove(x: Double, y: Double, Origin)
    case scroll(x: Double, y: Double, deltaX: Double, deltaY: Double, Origin)
  }

  struct Timed: Equatable {
    let action: Action
    /// The duration in seconds; nil for a movement or a scroll that lasts as long as its step, for a pause without a
    /// duration, and for a press or a release, which has no duration.
    let duration: TimeInterval?
  }

  /// The devices of input sources.
  enum Device: Equatable {
    case none, keyboard, wheel
    case mouse, pen, touch

    /// The device as an input source describes it.
    var words: String {
      switch self {
      case .none: "\"none\""
      case .keyboard: "\"key\""
      case .wheel: "\"wheel\""
      case .mouse: "\"pointer\" with the pointerType \"mouse\""
      case .pen: "\"pointer\" with the pointerType \"pen\""
      case .touch: "\"pointer\" with the pointerType \"touch\""
      }
    }
  }

  struct Source {
    let id: String
    let device: Device
    let actions: [Timed]

    /// Whether the source is a finger; each finger is a separate source.
    var isTouch: Bool { device == .touch }
  }

  let sources: [Source]

  /// The number of steps; in each step, every source performs its next action, if it has one.
  var ticks: Int { sources.map(\.actions.count).max() ?? 0 }

  /// - Throws: ``WebDriverError`` with "invalid argument" and the reason.
  init(_ body: WebDriverJSON) throws {
    guard let list = body["actions"]?.array else {
      throw Self.invalid("\"actions\" must be a list of input sources.")
    }
    sources = try list.map { try Self.source($0) }
    guard Set(sources.map(\.id)).count == sources.count else {
      throw Self.invalid("Two input sources have the same id.")
    }
  }

  private static func invalid(_ message: String) -> WebDriverError {
    WebDriverError(.invalidArgument, message)
  }

  private static func source(_ json: WebDriverJSON) throws -> Source {
    guard let type = json["type"]?.string, ["none", "key", "pointer", "wheel"].contains(type) else {
      throw invalid("The \"type\" of an input source must be \"none\", \"key\", \"pointer\" or \"wheel\".")
    }
    guard let id = json["id"]?.string else {
      throw invalid("An input source must have an \"id\", which is a string.")
    }
    guard let actions = json["actions"]?.array else {
      throw invalid("\"actions\" of \"\(id)\" must be a list.")
    }
    let kind = json["parameters"]?["pointerType"]?.string ?? "mouse"
    guard ["mouse", "pen", "touch"].contains(kind) else {
      throw invalid("\"pointerType\" must be \"mouse\", \"pen\" or \"touch\", not \"\(kind)\".")
    }
    let device: Device =
      switch (type, kind) {
      case ("key", _): .keyboard
      case ("wheel", _): .wheel
      case ("pointer", "touch"): .touch
      case ("pointer", "pen"): .pen
      case ("pointer", _): .mouse
      default: .none
      }
    return Source(id: id, device: device, actions: try actions.map { try action($0, type) })
  }

  private static func action(_ json: WebDriverJSON, _ source: String) throws -> Timed {
    let name = json["type"]?.string ?? ""
    switch (source, name) {
    case (_, "pause"): return Timed(action: .pause, duration: try duration(json))
    case ("key", "keyDown"), ("key", "keyUp"):
      guard let text = json["value"]?.string else { throw invalid("A key action must have \"value\".") }
      let key = try Keys.key(text)
      return Timed(action: name == "keyDown" ? .keyDown(key) : .keyUp(key), duration: nil)
    case ("pointer", "pointerDown"), ("pointer", "pointerUp"):
      guard let number = json["button"] == nil ? 0 : json["button"]?.integer, (0...4).contains(number) else {
        throw invalid("\"button\" is 0 (left), 1 (middle), 2 (right), 3 (back) or 4 (forward).")
      }
      let button = buttons[number]
      return Timed(
        action: name == "pointerDown" ? .pointerDown(button: button) : .pointerUp(button: button),
        duration: nil)
    case ("pointer", "pointerMove"):
      return Timed(
        action: .pointerMove(x: try number("x", json), y: try number("y", json), try origin(json)),
        duration: try duration(json))
    case ("pointer", "pointerCancel"):
      throw WebDriverError(
        .unsupportedOperation,
        "pointerCancel is not supported: the kernel's devices have no event that cancels a "
          + "press.")
    case ("wheel", "scroll"):
      let place = try origin(json)
      guard place != .pointer else {
        throw invalid("\"origin\" of a scroll must be \"viewport\" or an element.")
      }
      return Timed(
        action: .scroll(
          x: try number("x", json), y: try number("y", json), deltaX: try number("deltaX", json),
          deltaY: try number("deltaY", json), place),
        duration: try duration(json))
    default: throw invalid("An input source of type \"\(source)\" has no action \"\(name)\".")
    }
  }

  /// The X11 numbers of WebDriver's buttons 0 to 4.
  ///
  /// X11 uses 4 to 7 for the wheel.
  private static let buttons = [1, 2, 3, 8, 9]

  private static func number(_ name: String, _ json: WebDriverJSON) throws -> Double {
    guard let value = json[name]?.number else {
      throw invalid("The action must have the number \"\(name)\".")
    }
    return value
  }

  /// Reads the duration of a pause, a movement or a scroll; other actions have none, so theirs is ignored.
  private static func duration(_ json: WebDriverJSON) throws -> TimeInterval? {
    guard let duration = json["duration"] else { return nil }
    let maximum = Int(limiting: TimeLimits.WebDriver.longestWait.seconds * 1000)
    guard let milliseconds = duration.integer, (0...maximum).contains(milliseconds) else {
      throw invalid(
        "\"duration\" must be a whole number of milliseconds from 0 to \(maximum), not \(duration.text).")
    }
    return Double(milliseconds) / 1000
  }

  private static func origin(_ json: WebDriverJSON) throws -> Origin {
    guard let origin = json["origin"] else { return .screen }
    switch origin.string {
    case "viewport": return .screen
    case "pointer": return .pointer
    case nil:
      guard let element = origin[ElementReferences.key]?.string else { break }
      return .element(element)
    default: break
    }
    throw invalid("\"origin\" must be \"viewport\", \"pointer\" or an element.")
  }
}
