// SPDX-License-Identifier: Apache-2.0

/// Converts the output of a program, which may contain any bytes, to text.
enum PrintableText {
  /// Returns bytes as text; invalid UTF-8 is shown as `\xE4`.
  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = bytes
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        rest = rest.dropFirst(length)
      case .emptyInput: return text
      }
    }
  }

  /// Returns the index at which an incomplete last character starts, or the end index if the last character is
  /// complete.
  static func endOfWholeCharacters(in bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      guard byte & 0xC0 == 0xC0 else {
        if byte & 0x80 == 0 { break }
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }
}
