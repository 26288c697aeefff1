// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The containers around an element that a query can search, because another query finds each of them.
struct QueryScopes {
  struct Scope {
    let steps: [WrittenStep]
    /// The number that a search inside the container adds to a score.
    let score: Int
    /// The name of the container for a person; empty for the application.
    let title: String
    /// Whether the index of an element may be counted in the container.
    ///
    /// This is false for a container that only its content identifies, and for the only window of a program.
    var isNamed = true
  }

  let tree: ElementTree
  let runner: WrittenQueryRunner

  /// Returns the application first, then the containers from the outermost to the innermost.
  func scopes(around node: Int) -> [Scope] {
    var scopes = [Scope(steps: [], score: 0, title: "")]
    for ancestor in tree.path(to: node).dropFirst().dropLast() where !tree.isHidden(ancestor) {
      let found = named(ancestor, in: scopes) + onlyOfType(ancestor) + containing(ancestor, but: node)
      scopes += found.prefix(2)
    }
    return scopes
  }

  /// Whether a container has a name that may distinguish it from others.
  static func isNamed(_ node: Int, in tree: ElementTree) -> Bool {
    !tree.attributes.identifier(node).isEmpty || ElementNames.isUsable(tree.label(node))
  }

  private func named(_ node: Int, in outer: [Scope]) -> [Scope] {
    let type = tree.type(node)
    return ElementNames(of: node, in: tree).all.filter { $0.reason != "value" }.compactMap { name in
      let steps: [WrittenStep] = [.descendants(type), .named(name.text)]
      // First the whole application is tried, then the containers from the innermost to the outermost. The first one in
      // which no other element of this type has this name is used.
      for scope in outer.prefix(1) + outer.dropFirst().reversed()
      where runner.matches(scope.steps + steps) == [node] {
        let base = name.reason == "identifier" ? QueryScore.inIdentified : QueryScore.inNamed
        let penalty = name.penalty + scope.score / 2
        return Scope(
          steps: scope.steps + steps, score: base + penalty, title: "\(Self.word(type)) \(quoted(name.text))",
          isNamed: !isOnlyWindow(node))
      }
      return nil
    }
  }

  /// Whether the node is the only window.
  ///
  /// A search in the only window is no narrower than in the application.
  private func isOnlyWindow(_ node: Int) -> Bool {
    tree.nodes.parent(node) == 0 && runner.matches([.children(.any)]) == [node]
  }

  private func onlyOfType(_ node: Int) -> [Scope] {
    let type = tree.type(node)
    guard type.has(.landmark), runner.matches([.descendants(type)]) == [node] else { return [] }
    return [
      Scope(steps: [.descendants(type)], score: QueryScore.inOnlyOfType, title: "the only \(Self.word(type))")
    ]
  }

  /// Returns the scopes that identify a row or a group by text in it; empty if no text identifies it.
  private func containing(_ node: Int, but inner: Int) -> [Scope] {
    let type = tree.type(node)
    guard type.has(.repeated), tree.descendants(of: node).count <= Self.maximumParts else { return [] }
    for text in QueryDrafter(tree: tree, node: node).textsInside(but: inner).prefix(3) {
      let steps: [WrittenStep] = [.descendants(type), .containing(text.type, text.name)]
      guard runner.matches(steps) == [node] else { continue }
      let penalty = QueryScore.penalty(of: text.name, isControl: false)
      return [
        Scope(
          steps: steps, score: QueryScore.inContaining + penalty,
          title: "the \(Self.word(type)) with \(quoted(text.name))", isNamed: false)
      ]
    }
    return []
  }

  /// Returns the type in words: `pop up button`.
  static func word(_ type: ElementType) -> String {
    "\(type)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// The maximum number of elements in a part.
  ///
  /// A larger container is a page with a lot of text; one string does not identify it.
  private static let maximumParts = 16
}
