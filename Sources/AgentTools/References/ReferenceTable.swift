// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import TreeOutline

/// The references that a session has given out.
///
/// An element keeps its reference for the whole session. WebDriver has another table (`ElementReferences`), because its
/// protocol requires ids of objects: such an id is stale as soon as its object is gone, while a reference identifies a
/// described element, which may get another object, and whose object may later show another element. Both tables compare
/// elements by `ElementIdentity`.
struct ReferenceTable {
  private var references: [KnownReference] = []
  private var numbers: [AccessibleReference: Int] = [:]
  private var numbersOfRows: [RenewedRow: Int] = [:]

  /// The result of resolving a reference.
  enum Resolution {
    /// The element is this node; the remark says what has changed about it.
    case found(Int, remark: String?)
    /// The element no longer exists, or is no longer shown.
    case gone(KnownReference)
    /// The element was replaced or has disappeared, and each of these equal elements may be the one.
    case several(KnownReference, [Int])
  }

  /// The number of references.
  var count: Int { references.count }

  /// Returns the reference with a name such as `e12`; nil for another string.
  ///
  /// - Throws: ``ToolFailure`` for a reference that this session has not given out.
  func reference(named text: String) throws -> KnownReference? {
    guard text.first == "e", let number = Int(text.dropFirst()), number > 0, "e\(number)" == text else {
      return nil
    }
    guard number <= references.count else {
      throw ToolFailure(
        "This session has no reference \(text). "
          + (references.isEmpty ? "Call look or find first." : "The last one is e\(references.count)."))
    }
    return references[number - 1]
  }

  // MARK: - Giving out

  /// Returns the name of the reference to a node, and gives out a new one if the element has none.
  mutating func name(
    of node: Int, in tree: ElementTree, _ fingerprints: ElementFingerprints, _ program: TargetProgram
  )
    -> String
  {
    let identity = ElementIdentity(node, in: tree)
    var number: Int? = identity.row.map { numbersOfRows[$0] } ?? numbers[identity.object]
    if let known = number.map({ references[$0 - 1] }), identity.isAnother(than: known.identity) {
      number = nil
    }
    let old = number.map { references[$0 - 1] }
    let equals = fingerprints[node].map(fingerprints.nodes(with:))
    // An element that is not in the outline now keeps its earlier fingerprint, together with its index there.
    let new = KnownReference(
      number: number ?? references.count + 1, application: program, identity: identity,
      fingerprint: fingerprints[node] ?? old?.fingerprint,
      index: equals?.firstIndex(of: node) ?? old?.index ?? 0, count: equals?.count ?? old?.count ?? 1,
      containers: containers(of: node, in: tree))
    store(new)
    return new.name
  }

  /// Stores a new or changed reference, which its object and its row identify from now on.
  private mutating func store(_ reference: KnownReference) {
    let number = reference.number
    if number > references.count {
      references.append(reference)
    } else {
      // The earlier object and the earlier row may be those of another reference by now.
      let old = references[number - 1].identity
      if numbers[old.object] == number { numbers[old.object] = nil }
      if let row = old.row, numbersOfRows[row] == number { numbersOfRows[row] = nil }
      references[number - 1] = reference
    }
    numbers[reference.identity.object] = number
    if let row = reference.identity.row { numbersOfRows[row] = number }
  }

  private func containers(of node: Int, in tree: ElementTree) -> [KnownReference.Container] {
    tree.path(to: node).dropFirst().dropLast().filter {
      tree.type($0).has(.window) || Self.popups.contains(tree.type($0))
    }
    .map {
      KnownReference.Container(
        object: tree.nodes.reference($0), words: ElementWords.name(tree.type($0), tree.nodes.name($0)))
    }
  }

  private static let popups: Set<ElementType> = [.dialog, .alert, .sheet, .popover, .menu]

  // MARK: - Resolving

  /// Finds the element of a reference in the current tree.
  ///
  /// - Parameters:
  ///   - reference: the reference to resolve.
  ///   - tree: the current elements of its program.
  ///   - fingerprints: the fingerprints of the elements in the outline of the tree.
  /// - Returns: the resolution.
  mutating func resolve(
    _ reference: KnownReference, in tree: ElementTree, _ fingerprints: ElementFingerprints
  )
    -> Resolution
  {
    if let node = reference.identity.shownNode(in: tree), node > 0 {
      let label = tree.label(node)
      let remark =
        label == reference.label
        ? nil : "\(reference.name) was \(reference.words), now \(ElementWords.name(reference.type, label))"
      return .found(node, remark: remark)
    }
    guard let fingerprint = reference.fingerprint else { return .gone(reference) }
    let nodes = fingerprints.nodes(with: fingerprint)
    if nodes.isEmpty { return .gone(reference) }
    // The index identifies one of equal elements only as long as none of them has disappeared.
    if reference.count > 1, reference.loss != nil { return .gone(reference) }
    guard nodes.count == reference.count else { return .several(reference, nodes) }
    let node = nodes[reference.index]
    let isAnother = numbers[tree.nodes.reference(node)] != nil
    if reference.count > 1, isAnother { return .several(reference, nodes) }
    rebind(reference, to: node, in: tree)
    return .found(node, remark: nil)
  }

  /// Assigns another object to a reference, because the program has made a new one.
  private mutating func rebind(_ reference: KnownReference, to node: Int, in tree: ElementTree) {
    var new = reference
    new.identity = reference.identity.moved(to: node, in: tree)
    new.containers = containers(of: node, in: tree)
    new.loss = nil
    store(new)
  }

  // MARK: - Losses

  /// Notes which elements have disappeared.
  ///
  /// - Parameters:
  ///   - program: the program of the tree.
  ///   - tree: the program's current elements; nil if the program has ended.
  ///   - cause: the action before the loss, such as `e7's click`; nil if it is not known.
  mutating func noteLosses(of program: TargetProgram, in tree: ElementTree?, after cause: String?) {
    for index in references.indices where references[index].application == program {
      let known = references[index]
      if let tree, known.identity.exists(in: tree) {
        references[index].loss = nil
        continue
      }
      guard known.loss == nil else { continue }
      let by = cause.map { " by \($0)" } ?? ""
      guard let tree else {
        references[index].loss = "ended with its program\(by)"
        continue
      }
      if let container = known.containers.first(where: { !tree.shows($0.object) }) {
        references[index].loss = "closed with \(container.words)\(by)"
      } else {
        references[index].loss = "disappeared\(by)"
      }
    }
  }
}
