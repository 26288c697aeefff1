// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Synchronization

/// A snapshot of an application's accessible objects in document order.
///
/// A node is a number: 0 is the application, children follow their parent, and `subtreeEnd` returns the end of a subtree. Columns
/// that cost a call for each node (extents, text and so on) are fetched on demand and cached here.
// The tables are C memory, which is written before the tree is handed out, and the interfaces that come later with the lock of
// the columns held.
package final class AccessibleTree: @unchecked Sendable {
  /// The application that the snapshot was read from.
  package let application: AccessibleApplication
  /// How it was read.
  let plan: SnapshotPlan
  /// The source that answers later questions about the nodes.
  ///
  /// A recorder puts itself between.
  package var source: any AccessibleSource {
    get { sourceNow.withLock { $0 } }
    set { sourceNow.withLock { $0 = newValue } }
  }
  private let sourceNow: Mutex<any AccessibleSource>
  /// The number of nodes.
  package let count: Int
  /// Containers that were left closed.
  package let truncations: [Truncation]

  /// How many of the nodes came with a bulk call; the others cost several calls each.
  package let countFromCache: Int

  private let table: ItemTable
  private let order: DocumentOrder
  /// Whether interfaces of some nodes were not read with the snapshot.
  var lacksInterfaces: Bool { order.lacksInterfaces }
  private let places: [Int32: VirtualizedContainer.Place]
  let columns: ColumnStore

  /// Gets a call for each batch of calls that fetches more.
  package var callBatchObserver: (any CallBatchObserver)? {
    get { columns.lock.withLock { columns.callBatchObserver } }
    set { columns.lock.withLock { columns.callBatchObserver = newValue } }
  }

  init(
    application: AccessibleApplication, source: any AccessibleSource, table: ItemTable, root: Int32,
    truncated: [(item: Int32, childCount: Int, reason: Truncation.Reason)],
    places: [Int32: VirtualizedContainer.Place]
  ) {
    self.places = places
    self.application = application
    plan = application.toolkit.snapshotPlan
    sourceNow = Mutex(source)
    self.table = table
    order = DocumentOrder.of(table, root: root)
    count = order.count
    columns = ColumnStore(count: order.count)
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

  /// Whether its nodes are what the display knows of a program: windows, and what is in their pixels.
  package var isOfDisplay: Bool { application.isWithoutBus }

  func record(_ node: Int) -> UnsafeMutablePointer<ItemRecord> {
    table.items + Int(csystemd_get(order.item, node))
  }

  /// The bus name and path of a node as C strings that live as long as the tree.
  func address(of node: Int) -> (destination: UnsafePointer<CChar>, path: UnsafePointer<CChar>) {
    let record = record(node)
    return (table.owners[Int(record.pointee.owner)], record.pointee.path)
  }
}

// MARK: - Structure

extension AccessibleTree {
  /// The parent's number, -1 for the application.
  package func parent(_ node: Int) -> Int { Int(csystemd_get(order.parent, node)) }

  /// The number after the last node below this one.
  package func subtreeEnd(_ node: Int) -> Int { Int(csystemd_get(order.subtreeEnd, node)) }

  /// How many ancestors a node has.
  package func depth(_ node: Int) -> Int { Int(csystemd_get(order.depth, node)) }

  /// The direct children, first one first.
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

// MARK: - What came with the snapshot

extension AccessibleTree {
  package func role(_ node: Int) -> Role { Role(rawValue: record(node).pointee.role) }

  package func states(_ node: Int) -> StateSet { StateSet(rawValue: record(node).pointee.states) }

  package func interfaces(_ node: Int) -> InterfaceSet {
    if lacksInterfaces, !hasInterfaces(node) { fetchInterfaces(like: node) }
    return InterfaceSet(rawValue: record(node).pointee.interfaces)
  }

  package func reference(_ node: Int) -> AccessibleReference {
    let (destination, path) = address(of: node)
    return AccessibleReference(busName: String(cString: destination), path: String(cString: path))
  }

  /// The node that a reference from another snapshot or an event means, if it is in this tree.
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

  /// Where the node stands in its container, for one of a container that is opened in a part only.
  package func place(_ node: Int) -> VirtualizedContainer.Place? {
    places.isEmpty ? nil : places[csystemd_get(order.item, node)]
  }

  /// The containers that are opened in a part only.
  package var virtualizedContainers: Set<VirtualizedContainer> { Set(places.values.map(\.container)) }

  /// Whether the toolkit puts an object between the node and its parent that is no child of the parent, as is done
  /// for the pages of stacks and notebooks.
  package func isOnPage(_ node: Int) -> Bool {
    let parent = parent(node)
    let cached = record(node).pointee.parent
    return parent > 0 && cached != ItemRecord.unknown && cached != csystemd_get(order.item, parent)
  }

  /// Whether the toolkit lists the node as nobody's child: context menus and popups.
  package func isLeftOut(_ node: Int) -> Bool { record(node).pointee.isLeftOut }

  /// The name as a user would say it: what the toolkit says, except where it makes a name up.
  package func name(_ node: Int) -> String {
    application.toolkit.name(toolkitName(node), of: node, in: self)
  }

  /// Whether ``name(_:)`` is empty.
  package func isNameless(_ node: Int) -> Bool {
    if record(node).pointee.nameLength == 0 { return true }
    return application.toolkit.mayMakeUpName(of: node, in: self) && name(node).isEmpty
  }

  /// The name exactly as the toolkit says it.
  package func toolkitName(_ node: Int) -> String {
    let record = record(node)
    guard let name = record.pointee.name, record.pointee.nameLength > 0 else { return "" }
    let length = Int(record.pointee.nameLength)
    return name.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
