// SPDX-License-Identifier: Apache-2.0

import Notation

extension OutlineLine {
  /// The line without its indentation and without a reference: `- button "Save" [disabled]`.
  package var text: String { text(longest: nil) }

  /// The line without its indentation and without a reference.
  ///
  /// - Parameter longest: the number of characters of a label or a value; nil for all. A string that is cut off ends
  ///   with `…` after its quotation mark.
  /// - Returns: a string without line breaks.
  package func text(longest: Int?) -> String {
    switch content {
    case .element(let element): "- " + element.text(longest: longest)
    case .folded(let fold): "- " + fold.text
    }
  }

  /// The indentation of the line: two spaces for each level.
  var indentation: String { String(repeating: "  ", count: depth) }
}

extension OutlineFold {
  /// `… 240 more cells`.
  var text: String {
    guard let type else { return "… \(count) more element\(count == 1 ? "" : "s")" }
    return "… \(count) more \(count == 1 ? type.roleWord : type.roleWordOfSeveral)"
  }
}

extension OutlineElement {
  /// The element without the dash: `button "Save" [disabled]`.
  package func text(longest: Int? = nil) -> String {
    var text = type.roleWord
    if !label.isEmpty { text += " " + Self.quoted(label, longest) }
    if !identifier.isEmpty { text += " #" + Self.identifierText(identifier) }
    if !placeholder.isEmpty { text += " [placeholder \(Self.quoted(placeholder, longest))]" }
    for name in states.names { text += " [\(name)]" }
    if let value { text += ": " + Self.quoted(value, longest) }
    return text
  }

  /// Returns a string in quotation marks, on one line; a string that is cut off ends with `…` after the quotation mark.
  static func quoted(_ text: String, _ longest: Int?) -> String {
    guard let longest, text.utf8.count > longest, !text.dropFirst(longest).isEmpty else {
      return SwiftLiteral.quoted(text)
    }
    return SwiftLiteral.quoted(String(text.prefix(longest))) + "…"
  }

  /// An identifier without quotation marks, if it consists of letters, digits and a few marks only.
  private static func identifierText(_ identifier: String) -> String {
    let isPlain = identifier.unicodeScalars.allSatisfy(isOfPlainIdentifier)
    return isPlain ? identifier : SwiftLiteral.quoted(identifier)
  }

  /// Whether an identifier with the scalar needs no quotation marks.
  static func isOfPlainIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}
