// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of a declaration in the checklist that are needed to write code that uses it.
struct Declaration {
  struct Parameter {
    /// The argument label; nil for `_`.
    let label: String?
    let type: String
    let hasDefault: Bool
  }

  enum Kind {
    case initializer(failable: Bool)
    case function(name: String)
    case property(name: String, settable: Bool)
    case enumCase(name: String, rawValue: String?)
    case subscripting
  }

  let kind: Kind
  /// Whether the member belongs to the type and not to its instances.
  let isStatic: Bool
  let isMutating: Bool
  let parameters: [Parameter]
  let throwing: Bool
  let result: String
  /// The raw value that a static member of an option set has.
  let value: String?

  /// - Returns: nil for a form of declaration that the checklist does not use.
  init?(_ text: String) {
    var rest = Substring(text)
    var modifiers: Set<Substring> = []
    while let word = ["class", "static", "mutating", "convenience"].first(where: { rest.hasPrefix($0 + " ") })
    {
      modifiers.insert(rest.prefix(word.count))
      rest = rest.dropFirst(word.count + 1)
    }
    isStatic = modifiers.contains("class") || modifiers.contains("static")
    isMutating = modifiers.contains("mutating")
    var parameters: [Parameter] = []
    var throwing = false
    var result = "Void"
    var value: String?

    if rest.hasPrefix("case ") {
      let parts = rest.dropFirst(5).split(separator: "=").map { $0.filter { $0 != " " } }
      kind = .enumCase(name: parts[0], rawValue: parts.count > 1 ? parts[1] : nil)
    } else if rest.hasPrefix("var ") || rest.hasPrefix("let ") {
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let name = rest[..<colon].dropFirst(4)
      let type = rest[rest.index(after: colon)...]
      let end = type.firstIndex { $0 == "{" || $0 == "=" } ?? type.endIndex
      result = type[..<end].trimmed
      if type[end...].hasPrefix("=") { value = type[end...].dropFirst().trimmed }
      kind = .property(name: String(name), settable: type[end...].contains("set"))
    } else {
      guard let open = rest.firstIndex(of: "("), let close = Self.closing(rest, from: open) else {
        return nil
      }
      let head = rest[..<open]
      parameters = Self.parameters(rest[rest.index(after: open)..<close])
      let tail = rest[rest.index(after: close)...]
      throwing = tail.contains("throws")
      if let arrow = tail.range(of: "->") { result = tail[arrow.upperBound...].trimmed }
      result = result.replacingOccurrences(of: " { get }", with: "")
      if head.hasPrefix("init") {
        kind = .initializer(failable: head.hasSuffix("?"))
      } else if head.hasPrefix("func ") {
        kind = .function(name: String(head.dropFirst(5)))
      } else if head == "subscript" {
        kind = .subscripting
      } else {
        return nil
      }
    }
    self.parameters = parameters
    self.throwing = throwing
    self.result = result
    self.value = value
  }

  /// Returns the index of the parenthesis that closes the one at `open`.
  private static func closing(_ text: Substring, from open: Substring.Index) -> Substring.Index? {
    var depth = 0
    for index in text[open...].indices {
      switch text[index] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  private static func parameters(_ text: Substring) -> [Parameter] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && parts[parts.count - 1].last != "-") { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let label = part[..<colon].trimmed.split(separator: " ").first ?? "_"
      let sides = part[part.index(after: colon)...].split(separator: "=", maxSplits: 1)
      return Parameter(
        label: label == "_" ? nil : String(label), type: sides[0].trimmed, hasDefault: sides.count > 1)
    }
  }
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
