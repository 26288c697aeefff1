// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Creates the drafts of queries for an element that are worth trying.
struct QueryDrafter {
  let tree: ElementTree
  let node: Int

  /// The maximum number of descendants of an element that are searched for text.
  static let maximumInside = 60

  func drafts(in scopes: [QueryScopes.Scope]) -> [QueryDraft] {
    let type = tree.type(node)
    let kind = QueryScopes.word(type)
    let names = ElementNames(of: node, in: tree).all
    let narrowest = scopes.last(where: \.isNamed)
    var drafts: [QueryDraft] = []
    for scope in scopes {
      let base = scope.steps + [.descendants(type)]
      func add(_ steps: [WrittenStep], _ score: Int, _ reason: String, _ ending: QueryDraft.Ending = .whole) {
        drafts.append(
          QueryDraft(
            steps: base + steps, score: score + scope.score, reason: reason, scope: scope.title,
            ending: ending))
      }
      for name in names { add([.named(name.text)], name.score, name.reason) }
      if scope.steps.isEmpty, let beginning = ElementNames.beginning(of: tree.label(node)) {
        let predicate = "label BEGINSWITH \(PredicateLiteral.quoted(beginning))"
        add([.predicate(predicate), .only], QueryScore.label + QueryScore.veryLong, "beginning of the label")
      }
      add([.only], QueryScore.onlyOfType, "only \(kind)")
      // Indexes change when elements are added before them. So they are counted only in the narrowest container and in
      // the application. An index in the container has a lower score than one in the application, because fewer
      // elements can change it.
      guard scope.steps.isEmpty || scope.steps == narrowest?.steps else { continue }
      let discount = scope.steps.isEmpty ? 0 : scope.score + 20
      if let name = names.first {
        add(
          [.allNamed(name.text)], QueryScore.numberOfName + name.score / 4 - discount,
          "\(name.reason) \(quoted(name.text)),", .number)
      }
      add([], QueryScore.numberOfType - discount, kind, .number)
    }
    drafts += contained(type)
    if let name = names.first {
      drafts.append(
        QueryDraft(
          steps: [.descendants(type), .named(name.text)], score: QueryScore.first, reason: "", ending: .first)
      )
    }
    drafts.append(
      QueryDraft(steps: [.descendants(type)], score: QueryScore.first + 50, reason: "", ending: .first))
    return drafts
  }

  /// The draft with the index among all elements, for an element that no other query finds.
  var last: QueryDraft {
    QueryDraft(
      steps: [.descendants(.any)], score: QueryScore.numberOfAll, reason: "element", ending: .number)
  }

  private func contained(_ type: ElementType) -> [QueryDraft] {
    textsInside(but: nil).filter { $0.name != tree.label(node) }.prefix(3).map { text in
      QueryDraft(
        steps: [.descendants(type), .containing(text.type, text.name), .only],
        score: QueryScore.contained + QueryScore.penalty(of: text.name, isControl: false),
        reason: "contains \(quoted(text.name))")
    }
  }

  /// Returns the named elements inside the element, those with the most stable names first.
  ///
  /// - Parameter other: an element to leave out, because the query identifies it by the others.
  /// - Returns: the names, with the type of each element.
  func textsInside(but other: Int?) -> [(type: ElementType, name: String)] {
    var texts: [(type: ElementType, name: String, penalty: Int)] = []
    for inside in tree.descendants(of: node).prefix(Self.maximumInside) where !tree.isHidden(inside) {
      if let other, inside == other || tree.descendants(of: other).contains(inside) { continue }
      let type = tree.type(inside)
      let label = tree.label(inside)
      guard Self.identifyingTypes.contains(type), ElementNames.isUsable(label),
        !texts.contains(where: { $0.name == label })
      else { continue }
      let penalty = QueryScore.penalty(of: label, isControl: false) + (type == .staticText ? 0 : 10)
      texts.append((type, label, penalty))
    }
    return texts.sorted { $0.penalty < $1.penalty }.map { ($0.type, $0.name) }
  }

  private static let identifyingTypes: Set<ElementType> = [
    .staticText, .button, .checkBox, .`switch`, .radioButton, .link, .image, .textField, .toggle, .menuButton,
  ]
}
