// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// The columns that have been fetched for the nodes of a tree so far.
///
/// No column of a node is requested twice.
// All of it is used while `lock` is held, which recurses; a `Mutex` does not, and the memory is C's for speed.
final class ColumnStore: @unchecked Sendable {
  /// Recursive: while columns are fetched it may show that interfaces are needed, which are asked for the same way.
  let lock = NSRecursiveLock()
  /// Why the application did not answer: then nothing more is asked for this tree.
  var failure: AccessibilityError?
  /// Gets a call for each batch of calls that fetches more.
  weak var callBatchObserver: (any CallBatchObserver)?
  /// Which columns have been asked, by node: the bits of ``NodeColumns``.
  ///
  /// Plain memory, which is fast in debug builds too.
  private let fetched: UnsafeMutablePointer<Int32>
  var extents: [Int: NodeExtents] = [:]
  var text: [Int: String] = [:]
  var characterCount: [Int: Int] = [:]
  /// Nodes whose texts came and could not be read.
  var unreadTexts: [Int] = []
  var value: [Int: NodeValue] = [:]
  var description: [Int: String] = [:]
  var attributes: [Int: ObjectAttributes] = [:]
  var accessibleID: [Int: String] = [:]
  var actions: [Int: [NodeAction]] = [:]
  var relations: [Int: [NodeRelation]] = [:]
  var roleName: [Int: String] = [:]
  /// The texts of labels that are in no tree, by the node that they belong to.
  var labelText: [Int: String] = [:]
  /// The lengths of Java's texts, and the texts that only their code units reveal.
  var codeUnitCount: [Int: Int32] = [:]
  var codeUnits: [Int: [UInt16]] = [:]

  init(count: Int) {
    fetched = .allocate(capacity: count)
    memset(fetched, 0, count * 4)
  }

  deinit { fetched.deallocate() }

  /// The columns that have been asked of a node.
  func asked(_ node: Int) -> NodeColumns {
    NodeColumns(rawValue: UInt32(bitPattern: csystemd_get(fetched, node)))
  }

  func setAsked(_ node: Int, _ columns: NodeColumns) {
    csystemd_set(fetched, node, Int32(bitPattern: columns.rawValue))
  }

  func read<Value>(_ column: KeyPath<ColumnStore, [Int: Value]>, _ node: Int) -> Value? {
    lock.lock()
    defer { lock.unlock() }
    return self[keyPath: column][node]
  }
}

extension AccessibleTree {
  /// The rectangle, `nil` where it was not fetched or the toolkit says that the node is not visible.
  package func extents(_ node: Int) -> NodeExtents? { columns.read(\.extents, node) }

  /// The text (at most 65,536 characters), `nil` where it was not fetched or the node has none.
  package func text(_ node: Int) -> String? { columns.read(\.text, node) }

  /// How many characters the text has, `nil` where it was not fetched or the node has none.
  package func characterCount(_ node: Int) -> Int? { columns.read(\.characterCount, node) }

  package func value(_ node: Int) -> NodeValue? { columns.read(\.value, node) }

  package func description(_ node: Int) -> String? { columns.read(\.description, node) }

  package func attributes(_ node: Int) -> ObjectAttributes? { columns.read(\.attributes, node) }

  /// The identifier that the program gave the widget; `nil` if it gave no identifier.
  package func accessibleID(_ node: Int) -> String? { columns.read(\.accessibleID, node) }

  package func actions(_ node: Int) -> [NodeAction]? { columns.read(\.actions, node) }

  package func relations(_ node: Int) -> [NodeRelation]? { columns.read(\.relations, node) }

  /// The text of a node's label that is in no tree itself; it comes with the relations.
  package func labelText(_ node: Int) -> String? { columns.read(\.labelText, node) }

  package func roleName(_ node: Int) -> String? { columns.read(\.roleName, node) }

  /// The columns that have been asked of a node, whatever the answers were.
  package func fetchedColumns(of node: Int) -> NodeColumns {
    columns.lock.withLock { columns.asked(node) }
  }
}
