// SPDX-License-Identifier: Apache-2.0

/// The names that a Swift file declares and uses, as far as they decide which other files a change of it can affect.
///
/// Other files of the module can use the declarations of a file only by their names. This is not true for a few kinds
/// of declarations; a file with one of them has an ``obstacle``.
struct SwiftFileSymbols: Equatable {
  /// The types and functions that the file declares outside of all braces, and the types that it extends.
  private(set) var declared: Set<String> = []
  /// The declared names that other files can use.
  private(set) var visible: Set<String> = []
  /// All words of the file, also in comments and strings.
  let words: Set<String>
  /// The reason why a change of the file may affect files that contain none of its names, as the end of a sentence
  /// about the file; nil if there is no such reason.
  private(set) var obstacle: String?

  init(of text: String) {
    words = Set(
      text.utf8.split { !SwiftTokens.isPartOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
    guard let tokens = SwiftTokens(of: text).tokens else {
      obstacle = "cannot be divided into declarations"
      return
    }
    var scan = Scan(tokens: tokens.filter { $0 != .newline })
    scan.run()
    declared = scan.declared
    visible = scan.visible
    obstacle = scan.obstacle
    if obstacle == nil, let foreign = scan.extended.subtracting(scan.types).min() {
      obstacle = "extends \(foreign), which other files may use without its names"
    }
  }

  /// Whether the file contains a name, in its code or elsewhere.
  ///
  /// The words of a name in backticks may occur separately, so the answer is true too often rather than too rarely.
  func mentions(_ name: String) -> Bool {
    name.utf8.split { !SwiftTokens.isPartOfWord($0) }.allSatisfy {
      words.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Reads the declarations outside of all braces.
  private struct Scan {
    let tokens: [SwiftTokens.Token]
    var declared: Set<String> = []
    var visible: Set<String> = []
    var types: Set<String> = []
    var extended: Set<String> = []
    var obstacle: String?
    private var index = 0
    private var depth = 0
    private var isPrivate = false
    /// Whether the constants or variables of a declaration are being read, whose names follow commas.
    private var isInPattern = false

    init(tokens: [SwiftTokens.Token]) { self.tokens = tokens }

    mutating func run() {
      while index < tokens.count, obstacle == nil {
        switch tokens[index] {
        case .mark(let mark): take(mark)
        case .word(let word): if depth == 0 { take(word) }
        case .newline: break
        }
        index += 1
      }
      if obstacle == nil, depth != 0 { obstacle = "cannot be divided into declarations" }
    }

    private mutating func take(_ mark: UInt8) {
      if Array("{([".utf8).contains(mark) {
        depth += 1
      } else if Array("})]".utf8).contains(mark) {
        depth -= 1
        if depth == 0, mark == UInt8(ascii: "}") { (isPrivate, isInPattern) = (false, false) }
      } else if mark == UInt8(ascii: ","), depth == 0, isInPattern, case .word(let name)? = next,
        case .mark(let sign)? = token(2), Array("=:".utf8).contains(sign)
      {
        declare(name)
        isInPattern = true
      }
    }

    private mutating func take(_ word: String) {
      switch word {
      case "private", "fileprivate":
        // `private(set)` is the access to change a variable.
        isPrivate = next != .mark(UInt8(ascii: "("))
      case "public", "internal", "package", "open": isPrivate = false
      case "class", "struct", "enum", "actor", "protocol":
        guard case .word(let name)? = next else { return }
        types.insert(name)
        declare(name)
      case "typealias", "macro", "precedencegroup":
        guard case .word(let name)? = next else { return }
        declare(name)
      case "extension":
        guard case .word(let name)? = next else { return }
        index += 1
        declared.insert(name)
        // The members of a private extension cannot be used in other files.
        if !isPrivate { extended.insert(name) }
        isInPattern = false
      case "func":
        if case .word(let name)? = next { declare(name) } else { obstacle = "declares an operator" }
      case "operator": obstacle = "declares an operator"
      case "let", "var":
        guard case .word(let name)? = next else {
          obstacle = "declares several variables at once"
          return
        }
        declare(name)
        isInPattern = true
      case "import":
        isPrivate = false
        index += 1
      default: break
      }
    }

    /// Adds the name that follows the current token, which the next steps leave out.
    private mutating func declare(_ name: String) {
      index += 1
      declared.insert(name)
      if !isPrivate { visible.insert(name) }
      isPrivate = false
      isInPattern = false
    }

    private var next: SwiftTokens.Token? { token(1) }

    private func token(_ offset: Int) -> SwiftTokens.Token? {
      tokens.indices.contains(index + offset) ? tokens[index + offset] : nil
    }
  }
}
