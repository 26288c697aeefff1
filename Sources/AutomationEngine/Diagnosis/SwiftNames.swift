import Foundation

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Names of Swift functions as sources have them, in text that has them as the linker does.
enum SwiftNames {
  static func demangled(_ text: String) -> String {
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
    return String(cString: demangled)
  }
}
