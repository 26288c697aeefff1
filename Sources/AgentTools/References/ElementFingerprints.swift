// SPDX-License-Identifier: Apache-2.0

import ElementModel
import TreeOutline

/// The description of an element that does not depend on its object: its type, its names and its containers.
struct ElementFingerprint: Hashable, Sendable {
  let type: ElementType
  let label: String
  let identifier: String
  /// The named containers and windows around it, outermost first: `window "Save"`.
  let containers: [String]
}

/// The fingerprints of the elements of an outline.
struct ElementFingerprints {
  /// The fingerprints by node.
  private var fingerprints: [Int: ElementFingerprint] = [:]
  /// The nodes with each fingerprint, in the order of the outline.
  private var nodes: [ElementFingerprint: [Int]] = [:]

  init(_ outline: Outline) {
    // The containers of the current line, with their depths.
    var containers: [(depth: Int, name: String?)] = []
    for line in outline.lines {
      guard let element = line.element else { continue }
      containers.removeAll { $0.depth >= line.depth }
      let fingerprint = ElementFingerprint(
        type: element.type, label: element.label, identifier: element.identifier,
        containers: containers.compactMap(\.name))
      fingerprints[element.node] = fingerprint
      nodes[fingerprint, default: []].append(element.node)
      let isNamed = !element.label.isEmpty || element.type.has(.window)
      containers.append((line.depth, isNamed ? ElementWords.name(element.type, element.label) : nil))
    }
  }

  /// The fingerprint of a node; nil if the outline does not list it.
  subscript(node: Int) -> ElementFingerprint? { fingerprints[node] }

  func nodes(with fingerprint: ElementFingerprint) -> [Int] { nodes[fingerprint] ?? [] }
}

/// Elements in the sentences of answers.
enum ElementWords {
  /// Returns the type and the label: `button "Save"`.
  static func name(_ type: ElementType, _ label: String) -> String {
    "\(type)" + (label.isEmpty ? "" : " \(UntrustedText.quoted(label, limit: 60))")
  }
}
