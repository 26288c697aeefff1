// SPDX-License-Identifier: Apache-2.0

/// The tokens of a Swift file, without comments, string literals and regular expressions.
///
/// This is not a parser: it only has to find the declarations outside of all braces. Text that it cannot divide
/// safely has no tokens.
struct SwiftTokens {
  enum Token: Equatable {
    /// An identifier or a keyword; names in backticks are without them.
    case word(String)
    /// A single byte of an operator or a bracket.
    case mark(UInt8)
    /// The end of a line.
    case newline
  }

  /// The tokens; nil if the text cannot be divided safely, for example because a string has no end.
  let tokens: [Token]?

  init(of text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    tokens = reader.readAll() ? reader.tokens : nil
  }

  static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0
    var tokens: [Token] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8 {
      bytes.indices.contains(index + offset) ? bytes[index + offset] : 0
    }

    private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      (0..<text.utf8CodeUnitCount).allSatisfy { byte(offset + $0) == text.utf8Start[$0] }
    }

    /// Reads the tokens up to the end of the text.
    ///
    /// - Returns: false if a string literal, a comment or a name in backticks is not terminated.
    mutating func readAll() -> Bool {
      while index < bytes.count {
        guard readNext() else { return false }
      }
      return true
    }

    private mutating func readNext() -> Bool {
      let first = byte()
      if has("//") {
        while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
        return true
      }
      if has("/*") { return skipComment() }
      if first == UInt8(ascii: "\"") { return skipText(hashes: 0) }
      if first == UInt8(ascii: "#") {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        if byte(hashes) == UInt8(ascii: "\"") {
          index += hashes
          return skipText(hashes: hashes)
        }
        if byte(hashes) == UInt8(ascii: "/") {
          index += hashes
          return skipExtendedExpression(hashes: hashes)
        }
      }
      if first == UInt8(ascii: "`") { return readQuotedName() }
      if first == UInt8(ascii: "/"), mayBeginExpression, let end = endOfExpression {
        index = end
        return true
      }
      if SwiftTokens.isPartOfWord(first) {
        let word = bytes[index...].prefix(while: SwiftTokens.isPartOfWord)
        tokens.append(.word(String(decoding: word, as: UTF8.self)))
        index += word.count
      } else {
        if first == UInt8(ascii: "\n") {
          tokens.append(.newline)
        } else if first > UInt8(ascii: " ") {
          tokens.append(.mark(first))
        }
        index += 1
      }
      return true
    }

    private mutating func readQuotedName() -> Bool {
      let name = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
      index += name.count + 2
      guard index <= bytes.count, bytes[index - 1] == UInt8(ascii: "`") else { return false }
      tokens.append(.word(String(decoding: name, as: UTF8.self)))
      return true
    }

    /// Skips a comment, which may contain other comments.
    private mutating func skipComment() -> Bool {
      var depth = 0
      while index < bytes.count {
        if has("/*") {
          depth += 1
          index += 2
        } else if has("*/") {
          depth -= 1
          index += 2
          if depth == 0 { return true }
        } else {
          index += 1
        }
      }
      return false
    }

    /// Skips a string, with the code of its interpolations.
    ///
    /// - Parameter hashes: the number of `#` before the text.
    /// - Returns: whether the string has an end; a string of one line must have it in this line.
    private mutating func skipText(hashes: Int) -> Bool {
      let isLong = has("\"\"\"") && !isClosedOnItsFirstLine(hashes: hashes)
      index += isLong ? 3 : 1
      let closing = hashesAfter(isLong ? 3 : 1, hashes)
      while index < bytes.count {
        if byte() == UInt8(ascii: "\""), isLong ? has("\"\"\"") : true, closing(self) {
          index += (isLong ? 3 : 1) + hashes
          return true
        }
        if byte() == UInt8(ascii: "\n"), !isLong { return false }
        guard byte() == UInt8(ascii: "\\"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") })
        else {
          index += 1
          continue
        }
        index += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          guard skipInterpolation() else { return false }
        } else {
          index += 1
        }
      }
      return false
    }

    /// Whether three quotation marks begin a string of one line, such as `#"""#`, which contains one of them.
    private func isClosedOnItsFirstLine(hashes: Int) -> Bool {
      var offset = 2
      while hashes > 0, index + offset < bytes.count, byte(offset) != UInt8(ascii: "\n") {
        if byte(offset) == UInt8(ascii: "\""), hashesAfter(offset + 1, hashes)(self) { return true }
        offset += 1
      }
      return false
    }

    private func hashesAfter(_ offset: Int, _ count: Int) -> (Reader) -> Bool {
      { reader in (0..<count).allSatisfy { reader.byte(offset + $0) == UInt8(ascii: "#") } }
    }

    private mutating func skipInterpolation() -> Bool {
      let known = tokens.count
      var depth = 0
      repeat {
        guard index < bytes.count else { return false }
        let before = tokens.count
        guard readNext() else { return false }
        if tokens.count > before, case .mark(let mark)? = tokens.last {
          if mark == UInt8(ascii: "(") { depth += 1 }
          if mark == UInt8(ascii: ")") { depth -= 1 }
        }
      } while depth > 0
      tokens.removeLast(tokens.count - known)
      return true
    }

    private mutating func skipExtendedExpression(hashes: Int) -> Bool {
      index += 1
      let closing = hashesAfter(1, hashes)
      while index < bytes.count {
        if byte() == UInt8(ascii: "\\") {
          index += 2
        } else if byte() == UInt8(ascii: "/"), closing(self) {
          index += 1 + hashes
          return true
        } else {
          index += 1
        }
      }
      return false
    }

    /// Whether a slash here may begin a regular expression, and is not a division.
    private var mayBeginExpression: Bool {
      guard byte(1) != UInt8(ascii: " "), byte(1) != UInt8(ascii: "\n") else { return false }
      switch tokens.last {
      case nil, .newline: return true
      case .word(let word): return ["return", "in", "case", "where", "try", "await"].contains(word)
      case .mark(let mark): return Array("(,=:[{&|!?;".utf8).contains(mark)
      }
    }

    /// The index after a regular expression that begins here; nil if this line has no end of one.
    private var endOfExpression: Int? {
      var end = index + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
        if bytes[end] == UInt8(ascii: "\\") {
          end += 2
        } else if bytes[end] == UInt8(ascii: "/") {
          return end + 1
        } else {
          end += 1
        }
      }
      return nil
    }
  }
}
