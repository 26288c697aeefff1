// SPDX-License-Identifier: Apache-2.0

extension ElementQuery {
  /// The request to a renderer that finds the same elements as the query; nil if there is no such request.
  ///
  /// A query has such a request if it searches for elements by a type and a string, with or without `firstMatch`, in
  /// the application or in containers that are found by their types and strings.
  package var rendererRequest: RendererRequest? {
    guard case .accessibility = source else { return nil }
    var rest = steps[...]
    if case .first? = rest.last { rest.removeLast() }
    guard let (type, text) = Self.takeControl(from: &rest), let containers = Self.containers(rest) else {
      return nil
    }
    return RendererRequest(type: type, text: text, containers: containers)
  }

  /// The type of the elements, if a renderer can count them: the query searches the application by a type alone.
  package var typeToCount: ElementType? {
    guard case .accessibility = source, steps.count == 1, case .descendants(let type) = steps[0] else {
      return nil
    }
    return type
  }

  /// Removes the last two steps, if they search for a control by its type and a string.
  private static func takeControl(from steps: inout ArraySlice<QueryStep>) -> (
    type: ElementType, text: String
  )? {
    guard steps.count >= 2, case .descendants(let type) = steps[steps.endIndex - 2],
      let text = text(of: steps[steps.endIndex - 1], type)
    else { return nil }
    // Elements that are on or off have the values 0, 1 and 2. Queries also find them by these values, but a renderer
    // does not.
    guard !["", "0", "1", "2"].contains(text) else { return nil }
    steps.removeLast(2)
    return (type, text)
  }

  /// The text by which a step identifies elements of a type; nil for other steps and for strings that are too long.
  private static func text(of step: QueryStep, _ type: ElementType) -> String? {
    let text: String
    switch step {
    case .matching(.identifier(let identifier)): text = identifier
    case .matching(.type(type, identifier: let identifier?)): text = identifier
    default: return nil
    }
    return text.count <= QueryEvaluator.maximumIdentifier ? text : nil
  }

  /// The containers that steps search for; nil if a step is not the search for a container that a renderer can identify.
  private static func containers(_ steps: ArraySlice<QueryStep>) -> [RendererRequest.Container]? {
    var rest = steps
    var result: [RendererRequest.Container] = []
    while let step = rest.popFirst() {
      // An element that the text next to it may identify needs more of the tree than the elements around a control.
      guard case .descendants(let type) = step, type != .any, !type.has(.captioned),
        !type.isCalledByTextBeside
      else { return nil }
      var text: String?
      if let next = rest.first, let identifier = Self.text(of: next, type) {
        text = identifier
        rest.removeFirst()
      }
      var isFirst = false
      if let next = rest.first, next.isFirst {
        // A renderer returns only the containers around the control, so it cannot show whether one of them is the
        // first of its type. A document contains no windows, so a window is always the first.
        guard type == .window, text == nil else { return nil }
        isFirst = true
        rest.removeFirst()
      }
      result.append(RendererRequest.Container(type: type, text: text, isFirst: isFirst))
    }
    return result
  }
}

extension QueryStep {
  /// Whether the step selects the first element.
  fileprivate var isFirst: Bool {
    switch self {
    case .first, .at(0): true
    default: false
    }
  }
}

extension ElementType {
  /// Whether an element without a name is identified by the text next to it.
  package var isCalledByTextBeside: Bool { has(.text) || self == .`switch` }
}
