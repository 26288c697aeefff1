// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

extension AccessibilityBusConnection {
  /// Returns the children with the given indices, without those that do not exist.
  ///
  /// - Parameters:
  ///   - indices: the indices of the children in the container.
  ///   - container: the container of the children.
  ///   - bySheet: whether the children are cells of a sheet, which are read by row and column.
  /// - Returns: the indices with the children found.
  /// - Throws: `AccessibilityError` if the application hangs or leaves the bus.
  func children(at indices: [Int], of container: VirtualizedContainer, bySheet: Bool) throws
    -> [(index: Int, reference: AccessibleReference)]
  {
    try connection.withLock {
      let pipeline = CallPipeline(connection: connection)
      let destination = pipeline.arena.copy(container.reference.busName)
      let path = pipeline.arena.copy(container.reference.path)
      for (position, index) in indices.enumerated() {
        let (row, column) = (index / container.columns, index % container.columns)
        pipeline.enqueue(
          MethodCall(
            destination: destination, path: path, method: bySheet ? .getAccessibleAt : .getChildAtIndex,
            argument: bySheet
              ? .int32Pair(Int32(clamping: row), Int32(clamping: column)) : .int32(Int32(clamping: index)),
            tag: position))
      }
      var found = [AccessibleReference?](repeating: nil, count: indices.count)
      try pipeline.run(silence: callTimeout) { call, outcome in
        switch outcome {
        case .reply(let message):
          guard let (owner, path) = message.readReference() else { return }
          let reference = AccessibleReference(busName: String(cString: owner), path: String(cString: path))
          if reference.path != "/org/a11y/atspi/null" { found[call.tag] = reference }
        case .error, .unsendable: break
        case .peerGone, .timedOut: throw error(for: outcome, of: call, silence: callTimeout)
        }
      }
      return zip(indices, found).compactMap { index, reference in reference.map { (index, $0) } }
    }
  }

  /// Returns the names of objects in the same order, with "" for an object that has no name or no longer exists.
  func names(of references: [AccessibleReference]) throws -> [String] {
    try connection.withLock {
      let pipeline = CallPipeline(connection: connection)
      for (position, reference) in references.enumerated() {
        pipeline.enqueue(
          MethodCall(
            destination: pipeline.arena.copy(reference.busName), path: pipeline.arena.copy(reference.path),
            method: .getProperty, argument: .property("org.a11y.atspi.Accessible", "Name"), tag: position))
      }
      var names = [String](repeating: "", count: references.count)
      try pipeline.run(silence: callTimeout) { call, outcome in
        switch outcome {
        case .reply(let message):
          guard message.enterContainer(DBusType.variant, "s"), let name = message.readString() else { return }
          names[call.tag] = String(cString: name)
        case .error, .unsendable: break
        case .peerGone, .timedOut: throw error(for: outcome, of: call, silence: callTimeout)
        }
      }
      return names
    }
  }

  /// Searches the children with the given indices for a name, reading them in portions.
  ///
  /// - Returns: the index of the first child that has the name; nil if none of these children has it, or if the
  ///   deadline has passed.
  package func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int? {
    var portion: [Int] = []
    func search() throws -> Int? {
      let children = try children(at: portion, of: container, bySheet: false)
      let names = try names(of: children.map(\.reference))
      portion = []
      return zip(children, names).first { $0.1 == name }?.0.index
    }
    for index in indices where index >= 0 && index < container.childCount {
      portion.append(index)
      guard portion.count == Self.portion else { continue }
      if let found = try search() { return found }
      if SuspendingClock.now >= deadline { return nil }
    }
    return portion.isEmpty ? nil : try search()
  }

  /// The number of children whose names are requested in one batch.
  private static let portion = 500

  /// Returns the first child of an object; nil if it has no children.
  package func firstChild(of reference: AccessibleReference) throws -> AccessibleReference? {
    let list = VirtualizedContainer(reference: reference, childCount: 1, columns: 1)
    return try children(at: [0], of: list, bySheet: false).first?.reference
  }

  package func parent(of reference: AccessibleReference) throws -> AccessibleReference {
    try call(
      .getProperty, .property("org.a11y.atspi.Accessible", "Parent"), on: reference, expecting: "v"
    ) { message in
      guard message.enterContainer(DBusType.variant, "(so)") else { return nil }
      return message.readReference().map {
        AccessibleReference(busName: String(cString: $0.owner), path: String(cString: $0.path))
      }
    }
  }
}
