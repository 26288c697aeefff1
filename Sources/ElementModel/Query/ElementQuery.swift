// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A description of elements: the steps that lead from an application to the elements.
///
/// A query does not name its application.
///
/// A query is a value. Creating one has no effect; an ``ElementHandle`` evaluates it in the tree of its application.
package struct ElementQuery: Sendable {
  package let surface: Surface
  package private(set) var steps: [QueryStep]

  package init(_ steps: [QueryStep] = [], surface: Surface = .accessibility) {
    self.surface = surface
    self.steps = steps
  }

  package func appending(_ step: QueryStep) -> ElementQuery {
    ElementQuery(steps + [step], surface: surface)
  }
}

extension ElementQuery {
  /// The type in the last step that contains a type.
  package var lastType: ElementType? {
    for step in steps.reversed() {
      switch step {
      case .descendants(let type), .children(let type), .matching(.type(let type, _)): return type
      default: continue
      }
    }
    return nil
  }
}

/// One step of a query: its input and its output are elements, in document order.
package enum QueryStep: Sendable {
  /// All descendants of the input that have a type.
  case descendants(ElementType)
  /// The direct children of the input that have a type.
  case children(ElementType)
  /// The input elements that pass a filter.
  case matching(QueryFilter)
  /// The input elements with a descendant that passes a filter.
  case containing(QueryFilter)
  /// The input element at a position.
  case at(Int)
  /// The first input element.
  case first
  /// The input element that is a particular object on the accessibility bus.
  ///
  /// - `named`: the type and label of the element when it was found, for logs and failures; nil if the previous steps
  ///   describe the element.
  /// - `row`: the row of the element, if its toolkit creates new objects for rows at each reading.
  case object(AccessibleReference, named: KnownElement? = nil, row: RenewedRow? = nil)
  /// The rows that an outline row discloses.
  case disclosedRows
}

/// The type and label of an element that is identified by its object, not by its properties.
package struct KnownElement: Sendable, Hashable {
  let type: ElementType
  let label: String

  package init(type: ElementType, label: String) {
    self.type = type
    self.label = label
  }
}

/// A condition that an element must fulfil.
package enum QueryFilter: Sendable {
  case predicate(ElementPredicate)
  /// Any identifying property of the element equals the text: identifier, label, title, value, placeholder.
  case identifier(String)
  /// The element has the type and, unless `identifier` is nil, an identifying property that equals this text.
  case type(ElementType, identifier: String?)
  /// The element looks like a picture.
  case picture(PictureTemplate)
}

/// A predicate over an element's attributes, ready to be evaluated on nodes of a tree.
package struct ElementPredicate: Sendable {
  /// The format string of the predicate, as a person writes it.
  package let description: String

  /// The attributes that the predicate reads.
  ///
  /// They are fetched for all candidates at once.
  package let attributes: Set<ElementAttribute>

  package let evaluate: @Sendable (ElementNode) throws -> Bool

  package init(
    description: String, attributes: Set<ElementAttribute>,
    evaluate: @escaping @Sendable (ElementNode) throws -> Bool
  ) {
    self.description = description
    self.attributes = attributes
    self.evaluate = evaluate
  }
}
