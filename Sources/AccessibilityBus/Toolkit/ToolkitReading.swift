// SPDX-License-Identifier: Apache-2.0

/// The rules for reading a toolkit's tree from the accessibility bus, and for correcting errors in the tree.
///
/// This is the part of a toolkit's contract that the bus needs. The whole contract is the protocol `Toolkit` in
/// `ElementModel/Tree/Toolkits`; the toolkits are in the module `Toolkits`.
package protocol ToolkitReading: AnyObject, Sendable {
  var identity: ToolkitIdentity { get }

  /// A short name for files and reports, such as "gtk4".
  var key: String { get }

  /// The calls that read the complete tree.
  var snapshotPlan: SnapshotPlan { get }

  /// Whether a first, partial reading of the tree found the content that the program is going to show, so that the
  /// program's cache can be built.
  ///
  /// Used only if ``SnapshotPlan/cacheOmitsNewObjects`` is set.
  func isReadyToBeCached(_ tree: AccessibleTree) -> Bool

  /// Marks the child lists that are wrong in the bulk cache, so that they are fetched from the program.
  func repair(_ cache: CachedObjects)

  /// Whether a rectangle is a value by which the toolkit marks a node as not visible.
  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool

  /// Returns the name of a node as a user sees it, without names that the toolkit generates.
  ///
  /// - Parameters:
  ///   - name: the name that the toolkit reports.
  ///   - node: the number of the node.
  ///   - tree: the tree of the node.
  /// - Returns: the reported name, or "" if the toolkit generated it.
  func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String

  /// Whether ``name(_:of:in:)`` can return "" for a node although the toolkit reports a name for it.
  func mayGenerateName(of node: Int, in tree: AccessibleTree) -> Bool

  /// Returns the text of a node as a user sees it.
  ///
  /// - Parameters:
  ///   - text: the text that the toolkit reports.
  ///   - node: the number of the node.
  ///   - tree: the tree of the node.
  /// - Returns: the text without characters that the toolkit adds, and with dots in place of a password.
  func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String

  /// Returns the label of a node without a name, if the label is an object outside of the tree whose text can be read;
  /// otherwise nil.
  func labelOutsideTree(of node: Int, relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
}

extension ToolkitReading {
  package var name: String { identity.name }
  package var version: ToolkitVersion { identity.version }

  package func isReadyToBeCached(_ tree: AccessibleTree) -> Bool { true }
  package func repair(_ cache: CachedObjects) {}
  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min || width < 0 || height < 0
  }
  package func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String { name }
  package func mayGenerateName(of node: Int, in tree: AccessibleTree) -> Bool { false }
  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String { text }
  package func labelOutsideTree(of node: Int, relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
  { nil }
}

/// Determines the toolkit of a program from the data that the program reports.
package typealias ToolkitRecognizer = @Sendable (ToolkitIdentity) -> any ToolkitReading
