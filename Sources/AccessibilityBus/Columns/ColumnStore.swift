// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// The columns that have been fetched for the nodes of a tree so far.
///
/// No column of a node is requested twice.
final class ColumnStore {
  /// The first error that showed that the application does not answer; nil if there is no such error.
  ///
  /// After the error nothing more is requested for this tree.
  var failure: AccessibilityError?
  /// The columns that were requested, by node: the bits of ``NodeColumns``.
  ///
  /// This is plain memory, which is fast in debug builds too.
  private let fetched: UnsafeMutablePointer<Int32>
  var extents: [Int: NodeExtents] = [:]
  var text: [Int: String] = [:]
  var characterCount: [Int: Int] = [:]
  /// The nodes whose text arrived but could not be read.
  var unreadTexts: [Int] = []
  var value: [Int: NodeValue] = [:]
  var description: [Int: String] = [:]
  var attributes: [Int: ObjectAttributes] = [:]
  var accessibleID: [Int: String] = [:]
  var actions: [Int: [NodeAction]] = [:]
  var relations: [Int: [NodeRelation]] = [:]
  var roleName: [Int: String] = [:]
  /// The text of labels outside of the tree, by the node that they label.
  var labelText: [Int: String] = [:]
  /// The number of UTF-16 code units of each node's text.
  ///
  /// Only toolkits whose text may have to be read by code units have such numbers.
  var codeUnitCount: [Int: Int32] = [:]
  var codeUnits: [Int: [UInt16]] = [:]

  init(count: Int) {
    fetched = .allocate(capacity: count)
    memset(fetched, 0, count * 4)
  }

  deinit { fetched.deallocate() }

  /// The columns that were requested for a node.
  func asked(_ node: Int) -> NodeColumns {
    NodeColumns(rawValue: UInt32(bitPattern: csystemd_get(fetched, node)))
  }

  func setAsked(_ node: Int, _ columns: NodeColumns) {
    csystemd_set(fetched, node, Int32(bitPattern: columns.rawValue))
  }
}

extension AccessibleTree {
  /// The rectangle of a node; nil if it was not fetched, or if the toolkit reports none or marks the node as not
  /// visible.
  package func extents(_ node: Int) -> NodeExtents? { columns.withLock { $0.extents[node] } }

  /// The text of a node (at most 65,536 characters); nil if it was not fetched or the node has no text.
  package func text(_ node: Int) -> String? { columns.withLock { $0.text[node] } }

  /// The number of characters of a node's text; nil if it was not fetched or the node has no text.
  package func characterCount(_ node: Int) -> Int? { columns.withLock { $0.characterCount[node] } }

  package func value(_ node: Int) -> NodeValue? { columns.withLock { $0.value[node] } }

  package func description(_ node: Int) -> String? { columns.withLock { $0.description[node] } }

  package func attributes(_ node: Int) -> ObjectAttributes? { columns.withLock { $0.attributes[node] } }

  /// The identifier that the program assigned to the widget; nil if it has no identifier.
  package func accessibleID(_ node: Int) -> String? { columns.withLock { $0.accessibleID[node] } }

  package func actions(_ node: Int) -> [NodeAction]? { columns.withLock { $0.actions[node] } }

  package func relations(_ node: Int) -> [NodeRelation]? { columns.withLock { $0.relations[node] } }

  /// The text of the label of a node, if the label is outside of the tree; otherwise nil.
  ///
  /// It is fetched with the relations.
  package func labelText(_ node: Int) -> String? { columns.withLock { $0.labelText[node] } }

  package func roleName(_ node: Int) -> String? { columns.withLock { $0.roleName[node] } }

  /// The columns that were requested for a node, with or without a usable reply.
  package func fetchedColumns(of node: Int) -> NodeColumns {
    columns.withLock { $0.asked(node) }
  }
}
