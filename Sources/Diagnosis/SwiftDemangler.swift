// SPDX-License-Identifier: Apache-2.0

import Foundation

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Replaces the mangled names of Swift functions in a string with their names in the source.
package enum SwiftDemangler {
  package static func demangled(_ text: String) -> String {
    guard text.contains("$s") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "$s") {
      result += rest[..<start.lowerBound]
      let name = rest[start.lowerBound...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$")
      }
      result += demangledName(name) ?? String(name)
      rest = rest[name.endIndex...]
    }
    return result + rest
  }

  private static func demangledName(_ name: Substring) -> String? {
    guard let demangled = demangle(String(name), UInt(name.utf8.count), nil, nil, 0) else { return nil }
    defer { free(demangled) }
    return readable(String(cString: demangled))
  }

  /// Removes the return type of a function, and the part that distinguishes the private names of files:
  /// `(crash in _4CF43D8AF6DB4E59968E878DC39DA753)`.
  private static func readable(_ name: String) -> String {
    var name = name
    while let mark = name.range(of: " in _"), let opening = name[..<mark.lowerBound].lastIndex(of: "("),
      let closing = name[mark.upperBound...].firstIndex(of: ")"),
      name[mark.upperBound..<closing].allSatisfy(\.isHexDigit)
    {
      let inner = String(name[name.index(after: opening)..<mark.lowerBound])
      name.replaceSubrange(opening...closing, with: inner)
    }
    guard let arrow = name.range(of: " -> ", options: .backwards), !name[arrow.upperBound...].contains(" in ")
    else { return name }
    return String(name[..<arrow.lowerBound])
  }
}
