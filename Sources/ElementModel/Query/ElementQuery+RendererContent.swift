// SPDX-License-Identifier: Apache-2.0

extension ElementQuery {
  /// The request for a list of elements from a renderer, in which the query finds the same elements as in the complete
  /// tree; nil if there is no such request.
  ///
  /// A query has such a request if it searches for elements by certain types, strings, positions and predicates on
  /// labels.
  package var rendererContentRequest: RendererContentRequest? {
    guard case .accessibility = source, !steps.isEmpty else { return nil }
    var needs = RendererContentNeeds()
    for step in steps {
      guard needs.add(step) else { return nil }
    }
    return needs.request
  }
}

/// The types and strings that the steps of a query need.
private struct RendererContentNeeds {
  private var types: Set<ElementType> = []
  private var namedTypes: Set<ElementType> = []
  private var identifiers: Set<String> = []
  /// The type that the last step has selected; nil before the first step.
  private var current: ElementType?

  var request: RendererContentRequest {
    RendererContentRequest(types: types, namedTypes: namedTypes, identifiers: identifiers)
  }

  /// Adds what the next step needs.
  ///
  /// - Returns: false if a request cannot express the step.
  mutating func add(_ step: QueryStep) -> Bool {
    switch step {
    case .descendants(let type):
      current = type
      return add(type)
    case .matching(let filter):
      guard let current else { return false }
      return add(filter, of: current)
    case .containing(.type(let type, let identifier)):
      return current != nil && add(.type(type, identifier: identifier), of: type)
    case .at, .first:
      return current != nil
    case .children, .containing, .object, .disclosedRows:
      return false
    }
  }

  private mutating func add(_ type: ElementType) -> Bool {
    guard Self.types.contains(type) else { return false }
    types.insert(type)
    return true
  }

  private mutating func add(_ filter: QueryFilter, of type: ElementType) -> Bool {
    switch filter {
    case .predicate(let predicate):
      guard predicate.isLimitedToAttributes, predicate.attributes.isSubset(of: Self.attributes) else {
        return false
      }
      namedTypes.insert(type)
      return true
    case .identifier(let text):
      return add(text, of: type)
    case .type(let filtered, let identifier):
      guard add(filtered) else { return false }
      return identifier.map { add($0, of: filtered) } ?? true
    case .picture:
      return false
    }
  }

  private mutating func add(_ text: String, of type: ElementType) -> Bool {
    // A field is also identified by the text next to it. Elements that are on or off have the values 0, 1 and 2, by
    // which queries find them too.
    guard !type.has(.captioned), !["", "0", "1", "2"].contains(text), !type.isCalledByTextBeside,
      text.count <= QueryEvaluator.maximumIdentifier
    else { return false }
    identifiers.insert(text)
    namedTypes.insert(type)
    return true
  }

  /// The types of elements that a renderer lists.
  private static let types: Set<ElementType> = [
    .window, .staticText, .button, .link, .checkBox, .radioButton, .textField, .secureTextField, .searchField,
    .textView, .image, .table, .tableRow, .cell,
  ]

  /// The attributes that the elements of a renderer have.
  private static let attributes: Set<ElementAttribute> = [.label, .elementType]
}
