// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// Converts between keys and their names: the cases of `XCUIKeyboardKey`, or the characters that `typeKey` accepts.
package enum KeyNames {
  /// The raw values of the cases of `XCUIKeyboardKey`, by name.
  package static let rawValues: [String: Unicode.Scalar] = {
    var values: [String: Unicode.Scalar] = [
      "delete": "\u{8}", "return": "\r", "enter": "\u{3}", "tab": "\t", "space": " ", "escape": "\u{1b}",
      "forwardDelete": "\u{f728}", "clear": "\u{f739}", "capsLock": "\u{f8c0}", "upArrow": "\u{f700}",
      "downArrow": "\u{f701}", "leftArrow": "\u{f702}", "rightArrow": "\u{f703}", "home": "\u{f729}",
      "end": "\u{f72b}", "pageUp": "\u{f72c}", "pageDown": "\u{f72d}", "help": "\u{f746}",
      "shift": "\u{f8c1}", "control": "\u{f8c2}", "option": "\u{f8c3}", "command": "\u{f8c4}",
      "rightShift": "\u{f8c5}", "rightControl": "\u{f8c6}", "rightOption": "\u{f8c7}",
      "rightCommand": "\u{f8c8}", "secondaryFn": "\u{f8c9}",
    ]
    for number in 1...19 { values["F\(number)"] = Unicode.Scalar(0xf703 + UInt32(number)) }
    return values
  }()

  /// Returns the name of a key, the character that it types, or the character that stands for a key without a name; nil
  /// for keys that tests cannot press.
  package static func name(of key: KeySym) -> String? {
    let key = key.onMainBlock
    if key == .space { return "space" }
    if let name = names[key] { return name }
    return key.typedScalar.map { String(Character($0)) }
  }

  /// Returns the keysym that `typeKey` presses for a name; nil if it is neither a key name nor a single character.
  package static func keySym(of name: String) -> KeySym? {
    if let scalar = rawValues[name] { return KeySym(scalar) }
    let scalars = name.precomposedStringWithCanonicalMapping.unicodeScalars
    return scalars.count == 1 ? scalars.first.flatMap { KeySym($0) } : nil
  }

  /// Returns the name of a modifier key that is pressed without another key; nil for all other keys.
  package static func nameAlone(of key: KeySym) -> String? {
    switch key {
    case .altLeft: "option"
    case .superLeft: "command"
    case .superRight: "rightCommand"
    default: nil
    }
  }

  private static let names: [KeySym: String] = {
    var names: [KeySym: String] = [:]
    // In tests, keys without a name (Insert, Menu, Print) are written with AppKit's code points.
    for value in UInt32(0xf700)...0xf747 {
      guard let scalar = Unicode.Scalar(value), let key = KeySym(scalar) else { continue }
      names[key] = names[key] ?? String(Character(scalar))
    }
    for (name, scalar) in rawValues.sorted(by: { $0.key < $1.key }) {
      if let key = KeySym(scalar) { names[key] = name }
    }
    return names
  }()
}
