// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// One step of a query: its input and its output are elements.
///
/// The elements are in document order, except for windows at the end of the query and before a step that selects by
/// position: these are sorted from front to back.
package enum QueryStep: Sendable {
  /// All descendants of the input that have a type.
  case descendants(ElementType)
  /// The direct children of the input that have a type.
  case children(ElementType)
  /// The input elements that pass a filter.
  case matching(QueryFilter)
  /// The input elements with a descendant that passes a filter.
  case containing(QueryFilter)
  /// The input element at a position; a negative position counts from the end, and -1 is the last element.
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
