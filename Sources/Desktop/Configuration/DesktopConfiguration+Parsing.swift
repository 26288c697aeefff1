// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DesktopConfiguration {
  /// The keys of a destination.
  private enum Key: String, CaseIterable {
    case size
    case scale
    case refresh
    case animations
    case openGL = "opengl"
    case server
    case input
    case locale
    case appearance
    case textDirection = "text-direction"
    case name
    case display

    var allowedValues: String {
      switch self {
      case .size:
        let sides = DesktopConfiguration.allowedSide
        return "WIDTHxHEIGHT with sides from \(sides.lowerBound) to \(sides.upperBound), such as 1280x800"
      case .scale:
        let scales = DesktopConfiguration.allowedScale
        return "a number from \(Int(scales.lowerBound)) to \(Int(scales.upperBound)) in steps of 0.25"
      case .refresh:
        return DesktopConfiguration.allowedRefreshRates.map(String.init).joined(separator: ", ")
      case .animations, .openGL:
        return "on or off"
      case .server:
        return DesktopConfiguration.Server.selectable.map(\.rawValue).joined(separator: ", ")
      case .input:
        return DesktopConfiguration.Input.allCases.map(\.rawValue).joined(separator: ", ")
      case .locale:
        return "a locale's name, such as de_DE.UTF-8"
      case .appearance:
        return DesktopConfiguration.Appearance.allCases.map(\.rawValue).joined(separator: ", ")
      case .textDirection:
        return DesktopConfiguration.TextDirection.allCases.map(\.rawValue).joined(separator: ", ")
      case .name:
        return "a name for the destination in reports"
      case .display:
        return SessionType.allCases.map(\.rawValue).joined(separator: " or ")
          + " for a private desktop, or the name of an X display of this machine, such as :0, for the "
          + "user's own desktop"
      }
    }
  }

  /// Parses a destination: `key=value` pairs with commas between them.
  ///
  /// A key that is missing has its default value. An empty destination is the default desktop.
  ///
  /// - Throws: `DesktopError.invalidDestination` with the position of the error.
  package init(parsing destination: String) throws {
    self.init()
    var position = destination.startIndex
    var values: [Key: Substring] = [:]
    while position < destination.endIndex {
      let end = destination[position...].firstIndex(of: ",") ?? destination.endIndex
      let pair = Self.trimmed(destination[position..<end])
      if !pair.isEmpty { try read(pair: pair, of: destination, values: &values) }
      position = end < destination.endIndex ? destination.index(after: end) : end
    }
    try chooseSession(values, of: destination)
    try checkCombination(of: Set(values.keys), in: destination)
  }

  /// Chooses the compositor if the value of `display` is that of Wayland.
  ///
  /// The keys may have any order, so this is done after all of them were read.
  private mutating func chooseSession(_ values: [Key: Substring], of destination: String) throws {
    guard let value = values[.display], SessionType(rawValue: String(value)) == .wayland else { return }
    if let chosen = values[.server] {
      throw DesktopError.invalidDestination(
        DestinationProblem(
          destination: destination, part: chosen,
          problem: "server=\(chosen) is a display server of X, which display=\(value) does not use",
          allowed:
            "display=\(value) without server=, or server=\(chosen) with display=\(SessionType.x11.rawValue)"))
    }
    server = .wayland
  }

  private func checkCombination(of keys: Set<Key>, in destination: String) throws {
    if input == .touch, !server.hasTouchScreen {
      let others = Server.selectable.filter { $0 != .automatic && $0.hasTouchScreen }.map(\.rawValue)
      throw DesktopError.invalidDestination(
        DestinationProblem(
          destination: destination, part: destination[...],
          problem:
            "\(server.kinds.map(\.name).joined(separator: ", ")) has no touch screen, so input=touch cannot be used "
            + "with server=\(server.rawValue)",
          allowed: "input=touch with server=\(others.joined(separator: "|")) or "
            + "display=\(SessionType.wayland.rawValue), or input=pointer with server=\(server.rawValue)"))
    }
    if let display, !keys.isSubset(of: [.display, .name]) {
      throw DesktopError.invalidDestination(
        DestinationProblem(
          destination: destination, part: destination[...],
          problem:
            "the user's own desktop is not changed, so only name= can be combined with display=\(display)",
          allowed: "display=:0 alone or with name=, or keys of a private desktop without display=\(display)"))
    }
    // The limits apply to pixels of the screen, so they can be checked only when the scale is known.
    for side in [screenSize.width, screenSize.height] where !Self.allowedSide.contains(Int(side)) {
      throw DesktopError.invalidDestination(
        DestinationProblem(
          destination: destination, part: destination[...],
          problem: "a screen of \(Int(screenSize.width)) by \(Int(screenSize.height)) pixels is out of range",
          allowed: Key.size.allowedValues + " after multiplication by the scale"))
    }
  }

  private mutating func read(pair: Substring, of destination: String, values: inout [Key: Substring]) throws {
    let separator = pair.firstIndex(of: "=") ?? pair.endIndex
    let name = Self.trimmed(pair[..<separator])
    let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
    func problem(_ part: Substring, _ problem: String, _ allowed: String) -> DesktopError {
      .invalidDestination(
        DestinationProblem(destination: destination, part: part, problem: problem, allowed: allowed))
    }
    guard let key = Key(rawValue: name.lowercased()) else {
      throw problem(name, "there is no key \"\(name)\"", keys)
    }
    guard separator < pair.endIndex else {
      throw problem(name, "the key \"\(name)\" has no value", key.allowedValues)
    }
    guard values[key] == nil else {
      throw problem(name, "the key \"\(name)\" occurs twice", "each key once")
    }
    let value = Self.trimmed(pair[pair.index(after: separator)...])
    values[key] = value
    guard apply(String(value), to: key) else {
      let reason =
        key == .display && CompositorKind.isDisplayName(value)
        ? "tests cannot use a user's own Wayland desktop; display=\(SessionType.wayland.rawValue) starts a "
          + "private desktop"
        : "\"\(value)\" is not a value for \(name)"
      throw problem(value.isEmpty ? pair : value, reason, key.allowedValues)
    }
  }

  /// Sets the value; returns false if the key does not accept it.
  private mutating func apply(_ value: String, to key: Key) -> Bool {
    switch key {
    case .size:
      let sides = value.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Self.allowedSide.contains(width), Self.allowedSide.contains(height)
      else { return false }
      size = CGSize(width: width, height: height)
    case .scale:
      guard let number = Double(value), Self.allowedScale.contains(number),
        (number * 4).rounded() == number * 4
      else { return false }
      scale = number
    case .refresh:
      guard let rate = Int(value), Self.allowedRefreshRates.contains(rate) else { return false }
      refreshRate = rate
    case .animations:
      guard ["on", "off"].contains(value) else { return false }
      animations = value == "on"
    case .openGL:
      guard ["on", "off"].contains(value) else { return false }
      openGL = value == "on"
    case .server:
      guard let choice = Server(rawValue: value), Server.selectable.contains(choice) else { return false }
      server = choice
    case .input:
      guard let choice = Input(rawValue: value) else { return false }
      input = choice
    case .locale:
      let isName = value.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "_.-@".unicodeScalars.contains($0))
      }
      guard !value.isEmpty, isName else { return false }
      locale = value
    case .appearance:
      guard let choice = Appearance(rawValue: value) else { return false }
      appearance = choice
    case .textDirection:
      guard let choice = TextDirection(rawValue: value) else { return false }
      textDirection = choice
    case .name:
      guard !value.isEmpty else { return false }
      name = value
    case .display:
      if SessionType(rawValue: value) != nil { return true }
      guard let choice = Self.displayName(value) else { return false }
      display = choice
    }
    return true
  }

  /// Returns the name of a user's own display without its screen, `:0` for `:0.0`; nil if the text is not the name of
  /// a display that tests can use.
  package static func displayName(_ text: String) -> String? {
    Server.families.lazy.compactMap { $0.displayName(text) }.first
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
