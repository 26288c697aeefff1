// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// How to find elements: the steps that lead to them from an application, whichever that is.
///
/// A query is a value. Making one does nothing; an ``ElementHandle`` evaluates it in the tree of its application.
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
  /// The type that the last step with one asks for.
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

/// One section of the pipe: it takes elements in and lets elements out, in document order.
package enum QueryStep: Sendable {
  /// All descendants of the input that have a type.
  case descendants(ElementType)
  /// The direct children of the input that have a type.
  case children(ElementType)
  /// The input elements that pass.
  case matching(QueryFilter)
  /// The input elements that have a descendant which passes.
  case containing(QueryFilter)
  /// The input element at a position.
  case at(Int)
  /// The first input element.
  case first
  /// The input element that is a certain object on the accessibility bus.
  ///
  /// - `named`: what it was when it was found, for logs and failures; nil where the steps before say it.
  /// - `row`: the row that it was, where its toolkit makes new objects for rows at each reading.
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
  /// Any of its identifying properties equals the text: identifier, label, title, value, placeholder.
  case identifier(String)
  /// It has the type and, unless nil, the identifying property.
  case type(ElementType, identifier: String?)
  /// It looks like a picture.
  case picture(PictureTemplate)
}

/// A predicate over an element's attributes, ready to be evaluated on nodes of a tree.
package struct ElementPredicate: Sendable {
  /// The format as a person would write it.
  package let description: String

  /// The attributes that it reads, so that they are fetched for all candidates at once.
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
