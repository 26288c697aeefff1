// SPDX-License-Identifier: Apache-2.0

extension QueryStep: CustomStringConvertible {
  /// The step in the words of Apple's logs: `Descendants matching type Button`.
  package var description: String {
    switch self {
    case .descendants(let type): "Descendants matching type \(type.title)"
    case .children(let type): "Children matching type \(type.title)"
    case .matching(let filter): "Elements matching \(filter)"
    case .containing(let filter): "Elements containing elements matching \(filter)"
    case .at(let index): "Element at index \(index)"
    case .first: "First match"
    case .object(let reference, _, _): "Element bound to accessibility object \(reference.path)"
    case .disclosedRows: "Disclosed child rows"
    }
  }
}

extension QueryFilter: CustomStringConvertible {
  package var description: String {
    switch self {
    case .predicate(let predicate): "predicate '\(predicate.description)'"
    case .identifier(let text): "predicate '\(quoted(text)) IN identifiers'"
    case .type(let type, nil): "type \(type.title)"
    case .picture(let picture): "the picture \(quoted(picture.name))"
    case .type(let type, .some(let text)): "type \(type.title) and predicate '\(quoted(text)) IN identifiers'"
    }
  }
}

/// A key that is the same for equal queries.
package struct ElementQueryKey: Hashable {
  private let source: ElementQuery.Source
  private let steps: [String]
  private let pictures: [Picture]
  private let blocks: [ObjectIdentifier]

  /// A picture, which equals only one with the same pixels and tolerance.
  private struct Picture: Hashable {
    let template: PictureTemplate

    static func == (left: Self, right: Self) -> Bool { left.template.isSame(as: right.template) }

    func hash(into hasher: inout Hasher) { hasher.combine(template.search.tolerance) }
  }

  package init(_ query: ElementQuery) {
    source = query.source
    steps = query.steps.map { step in
      if case .object(let reference, _, _) = step { return "\(reference)" }
      // A description has only the beginning of a long string.
      return step.description + (step.filteredText ?? "")
    }
    // A description has only the name of a picture, which is the same for all screenshots.
    pictures = query.steps.compactMap { step -> Picture? in
      switch step {
      case .matching(.picture(let template)), .containing(.picture(let template)): Picture(template: template)
      default: nil
      }
    }
    // All predicates with a block have the same description.
    blocks = query.steps.flatMap { step -> [ObjectIdentifier] in
      switch step {
      case .matching(.predicate(let predicate)), .containing(.predicate(let predicate)): predicate.blocks
      default: []
      }
    }
  }
}

extension QueryStep {
  /// The whole string by which the step filters elements; nil for a step without a string.
  fileprivate var filteredText: String? {
    switch self {
    case .matching(.identifier(let text)), .containing(.identifier(let text)): text
    case .matching(.type(_, let text)), .containing(.type(_, let text)): text
    default: nil
    }
  }
}

extension ElementQuery: CustomStringConvertible {
  package var description: String {
    ((source == .screen ? ["On the screen"] : []) + steps.map(\.description)).joined(separator: " → ")
  }

  /// The name of the application and all steps from it to the elements.
  package func path(from application: String) -> String {
    ([application] + (steps.isEmpty ? [] : [description])).joined(separator: " → ")
  }

  /// The type of the elements that the query finds; nil for the application itself.
  package var type: ElementType? { named.type }

  /// The description of the elements in activities and failures: `"Add" Button`, `Cell (Element at index 2)`; nil for
  /// the application itself.
  package var elementDescription: String? {
    let (type, name, binding) = named
    guard let type else { return nil }
    let kind = type == .any ? "Element" : type.title
    let base = name.map { "\(quoted($0)) \(kind)" } ?? kind
    return binding.map { "\(base) (\($0))" } ?? base
  }

  private var named: (type: ElementType?, name: String?, binding: String?) {
    var type: ElementType?
    var name: String?
    var binding: String?
    for step in steps {
      switch step {
      case .descendants(let next), .children(let next):
        (type, name, binding) = (next, nil, nil)
      case .matching(.identifier(let text)):
        (name, binding) = (text, nil)
      case .matching(.type(let next, let text)):
        (type, name, binding) = (next == .any ? type : next, text ?? name, nil)
      case .matching(.predicate), .containing: binding = nil
      case .matching(.picture(let picture)): (name, binding) = (picture.name, nil)
      case .at(let index): binding = "Element at index \(index)"
      case .first: binding = "First Match"
      case .object(_, .some(let known), _):
        (type, name, binding) = (known.type, known.label.isEmpty ? nil : known.label, nil)
      case .object: binding = "bound to an accessibility object"
      case .disclosedRows: (type, name, binding) = (.outlineRow, nil, nil)
      }
    }
    return (type, name, binding)
  }
}
