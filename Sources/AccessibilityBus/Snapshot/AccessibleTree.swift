// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Synchronization
import Synchronized

/// A snapshot of an application's accessible objects in document order.
///
/// A node is a number: 0 is the application, children follow their parent, and `subtreeEnd` returns the end of a
/// subtree. Columns that cost a call for each node (extents, text and so on) are fetched on demand and cached here.
// The tables are C memory, which is written before the tree is returned. Interfaces that are fetched later, and the
// observer, are read and written with the lock of the columns held.
package final class AccessibleTree: @unchecked Sendable {
  /// The application that the snapshot was read from.
  package let application: AccessibleProgram
  /// The kinds of calls with which the tree was read.
  let plan: SnapshotPlan
  /// The source that answers later questions about the nodes.
  ///
  /// A recorder replaces this source with one that forwards the calls and stores the replies.
  package var source: any AccessibleSource {
    get { sourceNow.withLock { $0 } }
    set { sourceNow.withLock { $0 = newValue } }
  }
  private let sourceNow: Mutex<any AccessibleSource>
  /// The number of nodes.
  package let count: Int
  /// The containers whose children were not read, or only in part.
  package let truncations: [Truncation]

  /// The number of nodes that were read with a bulk call; each of the other nodes has cost several calls.
  package let countFromCache: Int

  /// The replies that are requested once for each object instead of with each tree; nil if the toolkit has none.
  let stableValues: StableValueCache?

  private let table: ItemTable
  private let order: DocumentOrder
  /// Whether interfaces of some nodes were not read with the snapshot.
  var lacksInterfaces: Bool { order.lacksInterfaces }
  private let places: [Int32: VirtualizedContainer.Place]
  /// The columns that have been fetched so far.
  ///
  /// The lock is recursive, since fetching columns may in turn fetch interfaces.
  let columns: Guarded<ColumnStore, RecursiveLock>

  /// An observer that is called before and after each batch of additional calls.
  package var callBatchObserver: (any CallBatchObserver)? {
    get { columns.lock.exclusively { observer } }
    set { columns.lock.exclusively { observer = newValue } }
  }
  private weak var observer: (any CallBatchObserver)?

  init(
    application: AccessibleProgram, source: any AccessibleSource, table: ItemTable, root: Int32,
    truncated: [(item: Int32, childCount: Int, reason: Truncation.Reason)],
    places: [Int32: VirtualizedContainer.Place], stableValues: StableValueCache? = nil
  ) {
    self.places = places
    self.stableValues = stableValues
    self.application = application
    plan = application.toolkit.snapshotPlan
    sourceNow = Mutex(source)
    self.table = table
    order = DocumentOrder.of(table, root: root)
    count = order.count
    columns = Guarded(ColumnStore(count: order.count))
    countFromCache = order.countFromCache
    guard !truncated.isEmpty else {
      truncations = []
      return
    }
    var nodes: [Int32: Int] = [:]
    for node in 0..<count { nodes[order.item[node]] = node }
    truncations = truncated.compactMap { entry in
      nodes[entry.item].map { Truncation(node: $0, childCount: entry.childCount, reason: entry.reason) }
    }
  }

  /// Whether the nodes come from the display instead of the bus: windows, and text and pictures in their pixels.
  package var isOfDisplay: Bool { application.isWithoutBus }

  func record(_ node: Int) -> UnsafeMutablePointer<ItemRecord> {
    table.items + Int(csystemd_get(order.item, node))
  }

  /// Returns the bus name and path of a node as C strings that are valid as long as the tree exists.
  func address(of node: Int) -> (destination: UnsafePointer<CChar>, path: UnsafePointer<CChar>) {
    let record = record(node)
    return (table.owners[Int(record.pointee.owner)], record.pointee.path)
  }
}

// MARK: - Structure

extension AccessibleTree {
  /// Returns the number of the parent; -1 for the application.
  package func parent(_ node: Int) -> Int { Int(csystemd_get(order.parent, node)) }

  /// Returns the end of the subtree of a node: the number that follows the last node of the subtree.
  package func subtreeEnd(_ node: Int) -> Int { Int(csystemd_get(order.subtreeEnd, node)) }

  /// Returns the number of ancestors of a node.
  package func depth(_ node: Int) -> Int { Int(csystemd_get(order.depth, node)) }

  /// Returns the direct children, in order.
  package func children(_ node: Int) -> Children { Children(tree: self, node: node) }

  /// The direct children of a node.
  package struct Children: Sequence, IteratorProtocol, Sendable {
    private let tree: AccessibleTree
    private var current: Int
    private let end: Int

    init(tree: AccessibleTree, node: Int) {
      self.tree = tree
      current = node + 1
      end = tree.subtreeEnd(node)
    }

    package mutating func next() -> Int? {
      guard current < end else { return nil }
      defer { current = tree.subtreeEnd(current) }
      return current
    }
  }
}

// MARK: - Data from the snapshot

extension AccessibleTree {
  package func role(_ node: Int) -> Role { Role(rawValue: record(node).pointee.role) }

  package func states(_ node: Int) -> StateSet { StateSet(rawValue: record(node).pointee.states) }

  /// Whether people can edit the text of the object.
  ///
  /// In Qt (5.15, 6.9), a field that only programs may change has the states "editable" and "read-only"
  /// (`findings/qt-read-only-fields-are-editable.sh`).
  package func isEditable(_ node: Int) -> Bool {
    let states = states(node)
    return states.contains(.editable) && !states.contains(.readOnly)
  }

  package func interfaces(_ node: Int) -> InterfaceSet {
    // If the snapshot has all interfaces, none of them changes later, and no lock is needed.
    guard lacksInterfaces else { return InterfaceSet(rawValue: record(node).pointee.interfaces) }
    if let known = knownInterfaces(node) { return known }
    fetchInterfaces(like: node)
    return knownInterfaces(node) ?? []
  }

  package func reference(_ node: Int) -> AccessibleReference {
    let (destination, path) = address(of: node)
    return AccessibleReference(busName: String(cString: destination), path: String(cString: path))
  }

  /// Whether the application itself owns the object, instead of another process whose content the application shows.
  func isOfApplication(_ node: Int) -> Bool { record(node).pointee.owner == 0 }

  /// Whether the name that the toolkit reports has the same bytes as a string; false for an empty name.
  func isName(_ text: UnsafePointer<CChar>, of node: Int) -> Bool {
    let record = record(node)
    guard let name = record.pointee.name, record.pointee.nameLength > 0 else { return false }
    return strlen(text) == Int(record.pointee.nameLength)
      && memcmp(text, name, Int(record.pointee.nameLength)) == 0
  }

  /// Returns the identifier of a label, from an earlier snapshot in which the label's name was its text.
  ///
  /// This makes no call. Nil for other nodes, and for a label whose text is requested again with this tree.
  package func identifierOfNamedText(_ node: Int) -> StableValueCache.Identifier? {
    guard let stableValues, role(node) == .label, isOfApplication(node) else { return nil }
    return stableValues.identifierOfNamedText(address(of: node).path)
  }

  /// Returns the node for a reference from another snapshot or an event; nil if the object is not in this tree.
  package func node(for reference: AccessibleReference) -> Int? {
    var owner = Int32(0)
    while owner < table.owners.count, String(cString: table.owners[Int(owner)]) != reference.busName {
      owner += 1
    }
    guard owner < table.owners.count else { return nil }
    let index = reference.path.withCString { table.find(owner: owner, path: $0, length: strlen($0)) }
    guard index >= 0 else { return nil }
    return (0..<count).first { csystemd_get(order.item, $0) == index }
  }

  /// Returns the position of a node in its container, if only a part of the container is in the tree; otherwise nil.
  package func place(_ node: Int) -> VirtualizedContainer.Place? {
    places.isEmpty ? nil : places[csystemd_get(order.item, node)]
  }

  /// The containers of which only a part is in the tree.
  package var virtualizedContainers: Set<VirtualizedContainer> { Set(places.values.map(\.container)) }

  /// Whether the toolkit reports a parent for the node other than the parent in the tree.
  ///
  /// Toolkits do so for the content of a page of a stack or notebook: the node reports the page as its parent, but the
  /// page is not in the tree, and the stack lists the node as its child.
  package func isOnPage(_ node: Int) -> Bool {
    let parent = parent(node)
    let cached = record(node).pointee.parent
    return parent > 0 && cached != ItemRecord.unknown && cached != csystemd_get(order.item, parent)
  }

  /// Whether the toolkit does not list the node as a child of any object, as with context menus and popups.
  package func isLeftOut(_ node: Int) -> Bool { record(node).pointee.isLeftOut }

  /// Returns the name as a user sees it, which is "" for a name that the toolkit generated.
  package func name(_ node: Int) -> String {
    application.toolkit.name(toolkitName(node), of: node, in: self)
  }

  /// Whether ``name(_:)`` is empty.
  package func isNameless(_ node: Int) -> Bool {
    if record(node).pointee.nameLength == 0 { return true }
    return application.toolkit.mayGenerateName(of: node, in: self) && name(node).isEmpty
  }

  /// Returns the name exactly as the toolkit reports it.
  package func toolkitName(_ node: Int) -> String {
    let record = record(node)
    guard let name = record.pointee.name, record.pointee.nameLength > 0 else { return "" }
    let length = Int(record.pointee.nameLength)
    return name.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
