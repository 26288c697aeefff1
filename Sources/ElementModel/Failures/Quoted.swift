// SPDX-License-Identifier: Apache-2.0

/// Returns the text in double quotes and on one line, with escapes; a string of more than 100 characters is cut off.
package func quoted(_ text: String) -> String { quoted(text, by: "\"") }

/// Returns the text in quotes of a kind and on one line, with escapes; a string of more than 100 characters is cut off.
package func quoted(_ text: String, by quote: Character) -> String {
  var out = ""
  for character in text.prefix(100) {
    switch character {
    case "\n", "\r\n": out += "\\n"
    case "\t": out += "\\t"
    case quote, "\\": out += "\\\(character)"
    default: out.append(character)
    }
  }
  return "\(quote)\(out)\(text.count > 100 ? "…" : "")\(quote)"
}
