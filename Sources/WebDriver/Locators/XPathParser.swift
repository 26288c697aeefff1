// SPDX-License-Identifier: Apache-2.0

/// Parses an XPath 1.0 expression, and collects the attributes and strings that it reads.
struct XPathParser {
  /// The names of the attributes that the expression reads.
  private(set) var attributes: Set<String> = []
  /// Whether the expression reads all attributes, as `@*` does.
  private(set) var readsAllAttributes = false
  /// Whether the expression may read the text of an element.
  private(set) var readsTexts = false

  /// The kind of an expression's value.
  private enum Value {
    /// A set of nodes of which all are attributes.
    case attributes
    /// A set of nodes of which some may be elements.
    case elements
    /// A number, a string or a Boolean value.
    case plain
  }

  /// The binary operators, from the lowest precedence to the highest.
  private static let operators: [Set<String>] = [
    ["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"],
  ]

  /// The functions that do not read the text of their arguments.
  private static let functionsWithoutTexts: Set = [
    "last", "position", "count", "local-name", "namespace-uri", "name", "boolean", "not", "true", "false",
    "lang",
  ]

  /// The functions that read the text of the context node if they have no argument.
  private static let functionsOfContext: Set = ["string", "string-length", "normalize-space", "number"]

  /// The largest nesting depth, so that no expression can exhaust the stack.
  private static let maximumDepth = 64

  private let tokens: [XPathToken]?
  private var offset = 0
  private var depth = 0

  init(_ expression: String) { tokens = XPathToken.tokens(of: expression) }

  /// Parses the whole expression.
  ///
  /// - Returns: false if it is not valid, or is nested too deeply.
  mutating func parse() -> Bool {
    guard let tokens, expression() != nil else { return false }
    return offset == tokens.count
  }

  // MARK: - Tokens

  private var current: XPathToken? { token(offset) }

  private func token(_ offset: Int) -> XPathToken? {
    guard let tokens, offset < tokens.count else { return nil }
    return tokens[offset]
  }

  private mutating func consume(_ sign: String) -> Bool {
    guard current == .sign(sign) else { return false }
    offset += 1
    return true
  }

  private mutating func consumeOperator(of level: Int) -> Bool {
    switch current {
    case .sign(let text), .name(let text):
      guard Self.operators[level].contains(text) else { return false }
      offset += 1
      return true
    default: return false
    }
  }

  // MARK: - Expressions

  private mutating func expression() -> Value? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return binary(level: 0)
  }

  private mutating func binary(level: Int) -> Value? {
    guard level < Self.operators.count else { return negation() }
    guard var value = binary(level: level + 1) else { return nil }
    // The operands of "or" and "and" are read as Boolean values: whether there is a node.
    let readsOperands = level > 1
    while consumeOperator(of: level) {
      guard let right = binary(level: level + 1) else { return nil }
      if readsOperands {
        read(value)
        read(right)
      }
      value = .plain
    }
    return value
  }

  private mutating func negation() -> Value? {
    var isNegated = false
    while consume("-") { isNegated = true }
    guard let value = union() else { return nil }
    guard isNegated else { return value }
    read(value)
    return .plain
  }

  private mutating func union() -> Value? {
    guard var value = path() else { return nil }
    while consume("|") {
      guard let other = path() else { return nil }
      if other != .attributes { value = .elements }
    }
    return value
  }

  /// Notes that the text of a value is read.
  private mutating func read(_ value: Value) {
    if value == .elements { readsTexts = true }
  }

  // MARK: - Paths

  private mutating func path() -> Value? {
    let start: Value?
    switch current {
    case .literal, .number:
      offset += 1
      start = .plain
    case .sign("$"):
      offset += 1
      guard case .name = current else { return nil }
      offset += 1
      start = .elements
    case .sign("("):
      offset += 1
      guard let value = expression(), consume(")") else { return nil }
      start = value
    case .name(let name) where token(offset + 1) == .sign("(") && !Self.nodeTypes.contains(name):
      start = call(name)
    default: return locationPath()
    }
    guard let start, predicates() else { return nil }
    return consume("/") || consume("//") ? steps() : start
  }

  private mutating func call(_ name: String) -> Value? {
    offset += 2
    var count = 0
    if !consume(")") {
      repeat {
        guard let value = expression() else { return nil }
        count += 1
        if !Self.functionsWithoutTexts.contains(name) { read(value) }
      } while consume(",")
      guard consume(")") else { return nil }
    }
    if count == 0, Self.functionsOfContext.contains(name) { readsTexts = true }
    return name == "id" ? .elements : .plain
  }

  private mutating func locationPath() -> Value? {
    if consume("//") { return steps() }
    guard consume("/") else { return steps() }
    // "/" alone is the document.
    return beginsStep ? steps() : .elements
  }

  private var beginsStep: Bool {
    switch current {
    case .name, .sign("."), .sign(".."), .sign("@"), .sign("*"): true
    default: false
    }
  }

  private mutating func steps() -> Value? {
    guard var value = step() else { return nil }
    while consume("/") || consume("//") {
      guard let next = step() else { return nil }
      value = next
    }
    return value
  }

  private mutating func step() -> Value? {
    if consume(".") || consume("..") { return predicates() ? .elements : nil }
    var isAttribute = consume("@")
    if !isAttribute, case .name(let axis) = current, token(offset + 1) == .sign("::") {
      isAttribute = axis == "attribute"
      offset += 2
    }
    guard nodeTest(ofAttribute: isAttribute), predicates() else { return nil }
    return isAttribute ? .attributes : .elements
  }

  private static let nodeTypes: Set = ["comment", "text", "processing-instruction", "node"]

  private mutating func nodeTest(ofAttribute isAttribute: Bool) -> Bool {
    if consume("*") {
      readsAllAttributes = readsAllAttributes || isAttribute
      return true
    }
    guard case .name(let name) = current else { return false }
    offset += 1
    guard current == .sign("("), Self.nodeTypes.contains(name) else {
      if isAttribute { attributes.insert(name) }
      return true
    }
    offset += 1
    if current == .literal { offset += 1 }
    if isAttribute {
      readsAllAttributes = true
    } else if name == "text" || name == "node" {
      // Text is also a node.
      readsTexts = true
    }
    return consume(")")
  }

  private mutating func predicates() -> Bool {
    while consume("[") {
      guard expression() != nil, consume("]") else { return false }
    }
    return true
  }
}
