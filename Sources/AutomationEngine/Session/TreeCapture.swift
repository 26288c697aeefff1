import Foundation
import ResultBundle

/// Keeps trees of elements with the steps of a test, each by what differs from the last one.
final class TreeCapture {
  private var last: (elements: [CapturedElement], file: String, steps: Int)?

  /// Whole trees in between bound what a reader has to put together.
  private static let mostSteps = 30

  /// Forgets the last tree: its file may go with the test that it was kept for.
  func reset() { last = nil }

  /// Keeps a tree; a program that is too slow to tell it whole has none.
  @discardableResult
  func keep(_ tree: ElementTree, name: String, in recorder: ActivityRecorder) -> URL? {
    guard let elements = Self.elements(of: tree) else { return nil }
    var captured = CapturedTree(elements)
    var steps = 0
    if let last, last.steps < Self.mostSteps {
      captured = CapturedTree(elements, from: last.elements, in: last.file)
      steps = last.steps + 1
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(captured),
      let url = recorder.attach(
        Attachment(name: name, typeIdentifier: CapturedTree.typeIdentifier, payload: data))
    else { return nil }
    last = (elements, url.lastPathComponent, steps)
    return url
  }

  /// What a person sees of a tree, with all attributes.
  private static func elements(of tree: ElementTree) -> [CapturedElement]? {
    let nodes = [0] + tree.descendants(of: 0).filter { !tree.isHidden($0) }
    guard (try? tree.prefetch(Set(ElementAttribute.allCases), of: nodes)) != nil else { return nil }
    var depths: [Int: Int] = [:]
    return nodes.map { node in
      let depth = node == 0 ? 0 : (depths[tree.nodes.parent(node)] ?? 0) + 1
      depths[node] = depth
      return element(node, depth: depth, in: tree)
    }
  }

  private static func element(_ node: Int, depth: Int, in tree: ElementTree) -> CapturedElement {
    var element = CapturedElement(depth: depth, type: tree.type(node).title)
    guard node > 0 else {
      element.label = tree.nodes.application.name
      return element
    }
    element.label = filled(tree.label(node))
    element.identifier = filled(tree.identifier(node))
    element.value = tree.value(node).flatMap(filled)
    element.placeholder = tree.placeholder(node).flatMap(filled)
    if let frame = (try? tree.frame(node)) ?? nil {
      element.frame = [frame.minX, frame.minY, frame.width, frame.height].map(Double.init)
    }
    let flags = [
      tree.isEnabled(node) ? nil : "disabled", tree.isSelected(node) ? "selected" : nil,
      tree.hasFocus(node) ? "focused" : nil,
    ].compactMap { $0 }
    if !flags.isEmpty { element.flags = flags }
    return element
  }

  /// Characters of a text that are kept: more is in the program, and in the failure that is about it.
  private static let longest = 2_000

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : String(text.prefix(longest)) }
}
