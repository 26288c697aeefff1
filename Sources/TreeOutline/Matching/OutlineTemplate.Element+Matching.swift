// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension OutlineTemplate.Element {
  /// Whether the line of the template describes an element; the elements in it are not compared.
  ///
  /// - Parameters:
  ///   - found: the element.
  ///   - extent: whether properties that the line does not have must be absent.
  ///   - comparesFocus: whether the focus is a property of the element.
  /// - Returns: whether all properties agree.
  func describes(_ found: OutlineElement, _ extent: OutlineExtent, comparesFocus: Bool) -> Bool {
    guard type == .any || type == found.type else { return false }
    if let label, !label.matches(found.label) { return false }
    if let identifier, !identifier.matches(found.identifier) { return false }
    if let placeholder, !placeholder.matches(found.placeholder) { return false }
    if let value {
      guard let other = found.value, value.matches(other) else { return false }
    }
    guard found.states.isSuperset(of: states), found.states.isDisjoint(with: excludedStates) else {
      return false
    }
    // A line "- any" describes every element.
    guard extent == .whole, type != .any else { return true }
    if label == nil, !found.label.isEmpty { return false }
    // Identifiers of elements with a label are read only if the template has identifiers.
    if identifier == nil, label == nil, !found.identifier.isEmpty { return false }
    if placeholder == nil, !found.placeholder.isEmpty { return false }
    if value == nil, found.value != nil { return false }
    return found.states.subtracting(states).subtracting(comparesFocus ? [] : .focused).isEmpty
  }
}
