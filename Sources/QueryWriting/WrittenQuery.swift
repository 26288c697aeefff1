// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// A query in its Swift notation: it can be stored, parsed, changed token by token, and run.
///
/// An ``ElementQuery`` may also contain closures, pictures and objects of a running program, which cannot be written. A
/// `WrittenQuery` has only steps that can be written.
package struct WrittenQuery: Codable, Hashable, Sendable {
  package var steps: [WrittenStep]

  package init(_ steps: [WrittenStep] = []) {
    self.steps = steps
  }

  /// Whether it represents one element, to which events can be sent, and not a list of elements.
  package var isElement: Bool { steps.last?.givesElement ?? true }

  /// Returns whether a step of the query selects elements that have exactly this string as an identifying property.
  package func finds(by text: String) -> Bool {
    steps.contains {
      switch $0 {
      case .named(text), .allNamed(text), .typed(_, text): true
      default: false
      }
    }
  }

  package func appending(_ more: WrittenStep...) -> WrittenQuery { WrittenQuery(steps + more) }
}

/// One step of a query that has a string.
package enum WrittenStep: Codable, Hashable, Sendable {
  /// `.buttons`, or `.descendants(matching: .any)`.
  case descendants(ElementType)
  /// `.children(matching: .cell)`.
  case children(ElementType)
  /// `.disclosedChildRows`.
  case disclosedRows
  /// `["Add"]`: any of the identifying properties equals the text.
  case named(String)
  /// `.matching(identifier:)`, for several elements with the same name; an index follows.
  case allNamed(String)
  /// `.matching(.cell, identifier: "Milk")`.
  case typed(ElementType, String?)
  /// `.containing(.staticText, identifier: "Milk")`.
  case containing(ElementType, String?)
  /// `.containing(NSPredicate(format: "…"))`.
  case containingPredicate(String)
  /// `.matching(NSPredicate(format: "…"))`.
  case predicate(String)
  /// `.element(boundBy: 2)`.
  case index(Int)
  /// `.firstMatch`.
  case first
  /// `.element`: the only one.
  case only

  /// Whether the result is one element instead of a query; the next step is then called on this element.
  package var givesElement: Bool {
    switch self {
    case .named, .index, .first, .only: true
    default: false
    }
  }
}

extension ElementType: Codable {}
