// SPDX-License-Identifier: Apache-2.0

/// The functions and classes of a source file in Python.
struct PythonCatalog {
  struct Block {
    let name: String
    /// The enclosing classes and functions, the outermost first.
    let around: [String]
    let isClass: Bool
    /// The names of the parameters, without those that pytest cannot pass, such as `*args`.
    let parameters: [String]
    let header: PythonLines.Line
    /// The lines below the header; empty if the body is on the line of the header.
    let body: [PythonLines.Line]

    var qualifiedName: String { (around + [name]).joined(separator: ".") }
    var isTest: Bool { !isClass && name.hasPrefix("test") }
    /// From the header to the end of the last statement, in bytes of the file.
    var range: Range<Int> { header.range.lowerBound..<(body.last ?? header).range.upperBound }
  }

  let text: SourceText
  let lines: [PythonLines.Line]
  let blocks: [Block]

  init(_ text: SourceText) {
    self.text = text
    lines = PythonLines(text).lines
    var blocks: [Block] = []
    for (index, line) in lines.enumerated() {
      guard let (name, isClass, parameters) = Self.header(line.text) else { continue }
      let body = lines[(index + 1)...].prefix { $0.indentation > line.indentation }
      let around = blocks.filter {
        $0.range.lowerBound < line.range.lowerBound && line.range.lowerBound < $0.range.upperBound
      }
      blocks.append(
        Block(
          name: name, around: around.map(\.name), isClass: isClass, parameters: parameters, header: line,
          body: Array(body)))
    }
    self.blocks = blocks
  }

  var tests: [Block] { blocks.filter(\.isTest) }

  /// Whether the file imports the names of the strategies.
  var importsStrategies: Bool {
    lines.contains { line in
      (line.text.hasPrefix("from ") || line.text.hasPrefix("import "))
        && line.text.contains(#/\bAppiumBy\b/#) && !line.text.contains(" as ")
    }
  }

  /// Returns the names of the functions that are fixtures with a program, by their usual names.
  var fixtures: [String] {
    blocks.filter { !$0.isClass && $0.around.isEmpty && Self.usualNames.contains($0.name) }.map(\.name)
  }

  /// The usual names of the variable with the program, the preferred one first.
  static let usualNames = ["app", "driver"]

  /// Returns the variable with the program in a function; nil if there is no such variable.
  func application(in function: Block) -> String? {
    let parameters = function.parameters.filter { $0 != "self" && $0 != "cls" }
    if let name = Self.usualNames.first(where: { parameters.contains($0) }) { return name }
    if function.parameters.first == "self" {
      for name in Self.usualNames + ["_app", "_driver"] {
        let written = "self.\(name)"
        if lines.contains(where: { Self.has(written, in: $0.text) }) { return written }
      }
      // A class method often begins the session for all tests of a class.
      for name in Self.usualNames where lines.contains(where: { Self.has("cls.\(name)", in: $0.text) }) {
        return "self.\(name)"
      }
    }
    return parameters.count == 1 ? parameters[0] : nil
  }

  /// Whether a string contains a name that is not part of a longer name.
  private static func has(_ name: String, in text: String) -> Bool {
    text.ranges(of: name).contains { range in
      let next = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      return !next.isLetter && !next.isNumber && next != "_"
    }
  }

  private static func header(_ text: String) -> (name: String, isClass: Bool, parameters: [String])? {
    guard let match = text.prefixMatch(of: #/(class|(?:async\s+)?def)\s+(\w+)\s*/#) else { return nil }
    let isClass = match.1 == "class"
    let rest = text[match.range.upperBound...]
    guard !isClass, rest.first == "(" else { return (String(match.2), isClass, []) }
    return (String(match.2), isClass, parameters(in: rest.dropFirst()))
  }

  /// Returns the names of parameters up to the closing parenthesis.
  private static func parameters(in text: Substring) -> [String] {
    var names: [String] = []
    var part = ""
    var depth = 0
    loop: for character in text {
      switch character {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: break loop
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        names.append(part)
        part = ""
        continue
      default: break
      }
      part.append(character)
    }
    names.append(part)
    return names.compactMap { name in
      name.firstMatch(of: #/^\s*(\w+)/#).map { String($0.1) }
    }
  }
}
