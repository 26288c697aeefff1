// SPDX-License-Identifier: Apache-2.0

extension ElementQuery {
  /// The question to a surface that has the same answer as the query; nil if there is no such question.
  ///
  /// A query has such a question if it searches the application for elements by a type and a text, with or without
  /// `firstMatch`.
  package var surfaceQuestion: SurfaceQuestion? {
    guard case .accessibility = surface, case .descendants(let type)? = steps.first, steps.count >= 2 else {
      return nil
    }
    let text: String
    switch steps[1] {
    case .matching(.identifier(let identifier)): text = identifier
    case .matching(.type(type, identifier: let identifier?)): text = identifier
    default: return nil
    }
    // Elements that are on or off have the values 0, 1 and 2. Queries also find them by these values, but a surface
    // does not.
    guard text.count <= QueryEvaluator.maximumIdentifier, !["", "0", "1", "2"].contains(text) else {
      return nil
    }
    switch steps.count {
    case 2: break
    case 3: guard case .first = steps[2] else { return nil }
    default: return nil
    }
    return SurfaceQuestion(type: type, text: text)
  }
}

extension ElementType {
  /// Whether an element without a name is identified by the text beside it.
  package var isCalledByTextBeside: Bool { has(.text) || self == .`switch` }
}
