/// A query as a person writes it in Swift: it can be kept, read back, changed token by token, and run.
///
/// ``ElementQuery`` belongs to a program and may hold closures; this is the part of it that has a text.
package struct WrittenQuery: Codable, Hashable, Sendable {
  package var steps: [WrittenStep]

  package init(_ steps: [WrittenStep] = []) {
    self.steps = steps
  }
}

/// One step of a query that has a text.
package enum WrittenStep: Codable, Hashable, Sendable {
  /// `.buttons`, or `.descendants(matching: .other)`.
  case descendants(ElementType)
  /// `.children(matching: .cell)`.
  case children(ElementType)
  /// `["Add"]`: any of the identifying properties equals the text.
  case named(String)
  /// `.matching(identifier:)`, for several elements of a name, before an index.
  case allNamed(String)
  /// `.containing(.staticText, identifier: "Milk")`.
  case containing(ElementType, String?)
  /// `.matching(NSPredicate(format: "…"))`.
  case predicate(String)
  /// `.element(boundBy: 2)`.
  case index(Int)
  /// `.firstMatch`.
  case first
  /// `.element`: the only one.
  case only
}

extension ElementType: Codable {}
