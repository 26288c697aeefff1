// SPDX-License-Identifier: Apache-2.0

/// How the tree of one toolkit is read from the accessibility bus, and what is corrected in what it reports.
///
/// This is the part of a toolkit's contract that the bus needs. The whole contract is the protocol `Toolkit` in
/// `ElementModel/Tree/Toolkits`; the toolkits are in the module `Toolkits`.
package protocol ToolkitReading: AnyObject, Sendable {
  var identity: ToolkitIdentity { get }

  /// A short name for files and reports, such as "gtk4".
  var key: String { get }

  /// Which calls give the whole tree.
  var snapshotPlan: SnapshotPlan { get }

  /// Whether a first, short look at a program found what it will show, so that its cache can be made now.
  ///
  /// Asked only where ``SnapshotPlan/cachesOnlyWhatWasThere`` is set.
  func isReadyToBeCached(_ tree: AccessibleTree) -> Bool

  /// Marks the child lists that the bulk cache is known to give wrong, so that they are asked for.
  func repair(_ cache: CachedObjects)

  /// The space in which the toolkit's rectangles are right.
  var extentsSpace: NodeExtents.Space { get }

  /// Whether a rectangle is the toolkit's way to say that a node is not visible.
  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool

  /// The name as a user would say it: what the toolkit reports, except where it makes a name up.
  ///
  /// - Parameters:
  ///   - name: as the toolkit reports it.
  ///   - node: its number.
  ///   - tree: the nodes.
  /// - Returns: "" for a name that was made up.
  func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String

  /// Whether ``name(_:of:in:)`` may be empty for a node of which the toolkit reports a name.
  func mayMakeUpName(of node: Int, in tree: AccessibleTree) -> Bool

  /// The text as a user sees it.
  ///
  /// - Parameters:
  ///   - text: as the toolkit reports it.
  ///   - node: its number.
  ///   - tree: the nodes.
  /// - Returns: the text without what the toolkit adds to it.
  func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String

  /// Whether a text is secret, and only the number of its characters is to be asked.
  func hidesText(of node: Int, in tree: AccessibleTree) -> Bool

  /// The label of a nameless node, where it is an object outside of the tree whose text can be asked for.
  func labelOutsideTree(of node: Int, relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
}

extension ToolkitReading {
  package var name: String { identity.name }
  package var version: ToolkitVersion { identity.version }

  package func isReadyToBeCached(_ tree: AccessibleTree) -> Bool { true }
  package func repair(_ cache: CachedObjects) {}
  package var extentsSpace: NodeExtents.Space { .screen }
  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min || width < 0 || height < 0
  }
  package func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String { name }
  package func mayMakeUpName(of node: Int, in tree: AccessibleTree) -> Bool { false }
  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String { text }
  package func hidesText(of node: Int, in tree: AccessibleTree) -> Bool { false }
  package func labelOutsideTree(of node: Int, relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
  { nil }
}

/// Decides which toolkit a program has, by what it reports.
package typealias ToolkitRecognizer = @Sendable (ToolkitIdentity) -> any ToolkitReading
