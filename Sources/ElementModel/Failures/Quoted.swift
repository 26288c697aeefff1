// SPDX-License-Identifier: Apache-2.0

/// Returns the text in double quotes and on one line, with escapes; a text of more than 100 characters is cut off.
package func quoted(_ text: String) -> String {
  var out = ""
  for character in text.prefix(100) {
    switch character {
    case "\n", "\r\n": out += "\\n"
    case "\t": out += "\\t"
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    default: out.append(character)
    }
  }
  return "\"\(out)\(text.count > 100 ? "…" : "")\""
}
