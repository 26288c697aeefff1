// SPDX-License-Identifier: Apache-2.0

import Interaction
import KeySymbols
import WindowSystem

/// The keys that the standard represents by characters of the private use area (WebDriver, section "Keyboard actions").
enum Keys {
  enum Meaning: Equatable {
    case text(Character)
    case key(KeySym)
    case modifier(KeyModifiers, KeySym)
    /// U+E000: releases all held keys.
    case release
  }

  static func meaning(of character: Character) -> Meaning {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return .text(character)
    }
    switch scalar.value {
    case 0xe000: return .release
    case 0xe008: return .modifier(.shift, .shiftLeft)
    case 0xe009: return .modifier(.control, .controlLeft)
    case 0xe00a: return .modifier(.alt, .altLeft)
    case 0xe03d: return .modifier(.super, .superLeft)
    case 0xe050: return .modifier(.shift, .shiftRight)
    case 0xe051: return .modifier(.control, .controlRight)
    case 0xe052: return .modifier(.alt, .altRight)
    case 0xe053: return .modifier(.super, .superRight)
    case 0xe01a...0xe023: return .text(Character(String(scalar.value - 0xe01a)))
    case 0xe024...0xe029: return .text(["*", "+", ",", "-", ".", "/"][Int(scalar.value - 0xe024)])
    case 0xe018: return .text(";")
    case 0xe019: return .text("=")
    // F1 to F12, converted by way of AppKit's code points.
    case 0xe031...0xe03c:
      return Unicode.Scalar(scalar.value - 0xe031 + 0xf704).flatMap { KeySym($0) }.map { .key($0) }
        ?? .text(character)
    default: return keys[scalar.value].map { .key($0) } ?? .text(character)
    }
  }

  private static let keys: [UInt32: KeySym] = [
    0xe001: .break, 0xe002: .help, 0xe003: .backSpace, 0xe004: .tab, 0xe005: .clear, 0xe006: .return,
    // Clients name this key Enter, but use it for the Return key, which ends a line.
    0xe007: .return, 0xe00b: .pause, 0xe00c: .escape, 0xe00d: .space, 0xe00e: .pageUp, 0xe00f: .pageDown,
    0xe010: .end, 0xe011: .home, 0xe012: .left, 0xe013: .up, 0xe014: .right, 0xe015: .down, 0xe016: .insert,
    0xe017: .delete, 0xe054: .pageUp, 0xe055: .pageDown, 0xe056: .end, 0xe057: .home, 0xe058: .left,
    0xe059: .up,
    0xe05a: .right, 0xe05b: .down, 0xe05c: .insert, 0xe05d: .delete,
  ]

  /// Whether two keys have the same normalized key value, as the left and the right Shift do.
  static func areEqual(_ one: KeySym, _ other: KeySym) -> Bool {
    one == other || pairs.contains { $0.contains(one) && $0.contains(other) }
  }

  private static let pairs: [Set<KeySym>] = [
    [.shiftLeft, .shiftRight], [.controlLeft, .controlRight], [.altLeft, .altRight],
    [.superLeft, .superRight],
  ]

  /// Returns the actions that type a string with special keys.
  ///
  /// As the standard requires, a modifier is held until its second occurrence or U+E000.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if a modifier is held and no key types the character.
  static func actions(typing text: String) throws -> [ElementAction] {
    var actions: [ElementAction] = []
    var held: KeyModifiers = []
    var plain = ""
    func endPlain() {
      if !plain.isEmpty { actions.append(.typeText(plain)) }
      plain = ""
    }
    for character in text {
      switch meaning(of: character) {
      case .text(let character) where held.isEmpty: plain.append(character)
      case .text(let character):
        let key = try self.key(String(character))
        actions.append(.typeKey(key, held, name: name(String(character), held)))
      case .key(let key):
        endPlain()
        actions.append(.typeKey(key, held, name: name(String(describing: key), held)))
      case .modifier(let modifier, _):
        endPlain()
        held = held.contains(modifier) ? held.subtracting(modifier) : held.union(modifier)
      case .release:
        endPlain()
        held = []
      }
    }
    endPlain()
    return actions
  }

  /// Returns the name of a key with modifiers: `Control+Shift+a`.
  static func name(_ key: String, _ held: KeyModifiers) -> String {
    let names: [(KeyModifiers, String)] = [
      (.control, "Control"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super"),
    ]
    return (names.filter { held.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
  }

  /// Returns the key of the script "understudy: typeKey": a case of `XCUIKeyboardKey`, such as `return` or `F5`, or the
  /// key of a key action.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if there is no such key.
  static func namedKey(_ text: String) throws -> KeySym {
    if KeyNames.rawValues[text] != nil, let key = KeyNames.keySym(of: text) { return key }
    return try key(text)
  }

  /// Returns the key of a key action.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if no key types the text.
  static func key(_ text: String) throws -> KeySym {
    guard text.count == 1, let character = text.first else {
      throw WebDriverError(
        .invalidArgument, "A key must be one character, not \"\(text)\". Use send_keys for texts.")
    }
    switch meaning(of: character) {
    case .key(let key), .modifier(_, let key): return key
    case .release: throw WebDriverError(.invalidArgument, "U+E000 is not a key.")
    case .text(let character):
      let typed = String(character).precomposedStringWithCanonicalMapping
      let keys: [KeySym]
      do {
        keys = try KeySym.keys(typing: typed)
      } catch {
        throw WebDriverError(.invalidArgument, "There is no key for \"\(text)\".")
      }
      guard keys.count == 1, let key = keys.first else {
        throw WebDriverError(
          .invalidArgument,
          "A key types one Unicode scalar, but \"\(text)\" has \(keys.count). Send it as text, without modifiers."
        )
      }
      return key
    }
  }
}

extension KeyModifiers {
  /// - Parameter flags: the raw value of `XCUIKeyModifierFlags`.
  init(appleFlags flags: Int) {
    self = []
    if flags & 1 << 1 != 0 { formUnion(.shift) }
    if flags & 1 << 2 != 0 { formUnion(.control) }
    if flags & 1 << 3 != 0 { formUnion(.alt) }
    // Command is the modifier of shortcuts on Apple's systems; here it is Control.
    if flags & 1 << 4 != 0 { formUnion(.control) }
  }
}
