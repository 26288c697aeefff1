// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AccessibleTree {
  /// Creates the tree of a recording, or the tree of a program that is not on the bus.
  ///
  /// - Parameters:
  ///   - recording: the nodes.
  ///   - application: the program, if it is not on the bus and its nodes were made from windows, text and pictures on
  ///     the display; nil for a recording. The tree of such a program has no data other than its nodes, so every
  ///     further query has an empty reply.
  ///   - recognize: determines the toolkit of the program.
  /// - Throws: ``RecordingError`` if the nodes do not form a tree.
  package convenience init(
    _ recording: FixtureTree, of application: AccessibleProgram? = nil, recognize: ToolkitRecognizer
  ) throws {
    let owners = max(1, (recording.nodes.compactMap(\.owner).max() ?? 0) + 1)
    let table = ItemTable(connection: nil, owner: RecordedNames.busName(owner: 0))
    for owner in 1..<max(1, owners) + 1 {
      let name = RecordedNames.busName(owner: owner)
      _ = name.withCString { table.owner($0, length: strlen($0)) }
    }
    var children: [[Int32]] = Array(repeating: [], count: recording.nodes.count)
    for (number, node) in recording.nodes.enumerated() {
      guard number == 0 ? node.parent == -1 : (0..<number).contains(node.parent) else {
        throw RecordingError(
          "Expected the parent of node \(number) of \(recording.application.name) to precede it, but found "
            + "\(node.parent).")
      }
      let item = table.insert(node, named: "\(number)")
      if number > 0 { children[node.parent].append(item) }
    }
    for (number, node) in recording.nodes.enumerated() {
      let item = table.items + number
      item.pointee.slotCount = Int32(children[number].count)
      item.pointee.claimedChildren = item.pointee.slotCount
      item.pointee.firstSlot = table.allocateSlots(children[number].count)
      for (slot, child) in children[number].enumerated() {
        table.slots[Int(item.pointee.firstSlot) + slot] = child
      }
      guard number > 0 else { continue }
      // For a node on a page, the toolkit reports a parent that no container lists.
      let parent =
        node.isOnPage == true ? table.insert(recording.nodes[0], named: "page-\(number)") : Int32(node.parent)
      // The table may have moved when it grew.
      table.items[number].parent = parent
    }
    let root = RecordedNames.reference(named: "0", owner: 0)
    let recorded = recording.application
    var places: [Int32: VirtualizedContainer.Place] = [:]
    for (number, node) in recording.nodes.enumerated() {
      guard let place = node.place else { continue }
      places[Int32(number)] = .init(
        container: VirtualizedContainer(
          reference: RecordedNames.reference(
            named: "\(place.container)", owner: recording.nodes[place.container].owner ?? 0),
          childCount: place.childCount, columns: place.columns),
        index: place.index)
    }
    self.init(
      application: AccessibleProgram(
        busName: root.busName, root: root, processID: recorded.processID, name: recorded.name,
        toolkit: recognize(
          application.map { ToolkitIdentity(inaccessible: $0.toolkit.name) }
            ?? ToolkitIdentity(
              name: recorded.toolkit, version: recorded.version, applicationName: recorded.name))),
      source: FixtureSource(recording, isComplete: application != nil), table: table, root: 0,
      truncated: recording.closed.map { (Int32($0.node), $0.childCount, $0.reason) }, places: places)
  }
}

extension ItemTable {
  /// Inserts the record of a node.
  ///
  /// - Returns: the index of the record in the table; 0 is the application.
  fileprivate func insert(_ node: FixtureTree.Node, named name: String) -> Int32 {
    let owner = Int32(node.owner ?? 0)
    let path = RecordedNames.reference(named: name, owner: 0).path
    let index = path.withCString { insertCopying(owner: owner, path: $0) }
    let item = items + Int(index)
    item.pointee.name = arena.copy(node.name)
    item.pointee.nameLength = Int32(node.name.utf8.count)
    item.pointee.role = node.role
    item.pointee.states = node.states
    item.pointee.interfaces = node.interfaces
    item.pointee.isLeftOut = node.isLeftOut == true
    item.pointee.fields = ItemFields.all
    return index
  }
}

/// A recording that cannot be used.
package struct RecordingError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
