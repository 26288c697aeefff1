// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Reads only the visible children of closed containers.
///
/// The toolkit is queried for the children at the top left and the bottom right corner of the visible part. These two
/// children and all between them are added to the tree, and so are those that the snapshot's options request.
struct VisibleChildren {
  let bus: AccessibilityBusConnection
  /// The application whose tree is read.
  let application: AccessibleProgram
  let hasSheets: Bool
  let requested: Set<VirtualizedContainer.Child>

  /// A limit that is larger than the number of children on any screen.
  private static let maximumChildren = 4_000

  struct Opened {
    let container: VirtualizedContainer
    /// The indices and objects of the children that were read, in order.
    let children: [(index: Int, reference: AccessibleReference)]
  }

  /// Reads the visible and the requested children of a container.
  ///
  /// - Returns: nil if the children cannot be read.
  /// - Throws: ``AccessibilityError`` if the application hangs or has left the bus. Without the error, a list of a
  ///   hanging program would seem to be empty.
  func open(_ reference: AccessibleReference, childCount: Int) throws -> Opened? {
    let columns = try columns(of: reference)
    let container = VirtualizedContainer(reference: reference, childCount: childCount, columns: columns)
    var indices = try visibleIndices(of: container)
    for child in requested where child.container == reference { indices.append(child.index) }
    let inOrder = Set(indices).sorted()
    return try ask {
      Opened(
        container: container, children: try bus.children(at: inOrder, of: container, bySheet: hasSheets))
    }
  }

  /// Sends a query about an object that may have been removed, or may not support the query.
  private func ask<Reply>(_ request: () throws -> Reply?) throws -> Reply? {
    try bus.reply(from: application, to: request)
  }

  /// Returns the number of children in a row; 1 for a container that does not report a number of columns.
  private func columns(of reference: AccessibleReference) throws -> Int {
    if hasSheets { return CellAddress.columns }
    let columns: Int32? = try ask {
      try bus.call(
        .getProperty, .property("org.a11y.atspi.Table", "NColumns"), on: reference, expecting: "v"
      ) { message -> Int32? in message.enterContainer(DBusType.variant, "i") ? message.readInt32() : nil }
    }
    return max(1, Int(columns ?? 1))
  }

  // MARK: - Visible part

  /// Returns the indices of the visible children; empty if the toolkit reports no visible part or no child in it.
  private func visibleIndices(of container: VirtualizedContainer) throws -> [Int] {
    guard let area = try visibleArea(of: container.reference),
      let first = try index(at: CGPoint(x: area.minX + 2, y: area.minY + 2), of: container)
    else { return [] }
    let end = CGPoint(x: area.maxX - 3, y: area.maxY - 3)
    let last = try index(at: end, of: container) ?? container.childCount - 1
    let width = container.columns
    let firstColumn = hasSheets ? first % width : 0
    let lastColumn = hasSheets ? last % width : width - 1
    guard first <= last, firstColumn <= lastColumn else { return [] }
    var indices: [Int] = []
    for row in (first / width)...(last / width) {
      for column in firstColumn...lastColumn where row * width + column < container.childCount || width > 1 {
        indices.append(row * width + column)
      }
      if indices.count > Self.maximumChildren { break }
    }
    return indices
  }

  /// Returns the part of the container's rectangle that its parent, the viewport, shows.
  ///
  /// The result is the whole rectangle if the parent reports no rectangle. It is nil if the container reports no
  /// rectangle or parent, or if the visible part is smaller than 6 pixels.
  private func visibleArea(of reference: AccessibleReference) throws -> CGRect? {
    guard let area = try extents(of: reference) else { return nil }
    let parent: AccessibleReference? = try ask { try bus.parent(of: reference) }
    guard let parent else { return nil }
    guard let around = try extents(of: parent) else { return area }
    let visible = area.intersection(around)
    return visible.isNull || visible.width < 6 || visible.height < 6 ? nil : visible
  }

  /// Returns the rectangle of an object on the screen; nil if the toolkit reports none, or an empty one.
  private func extents(of reference: AccessibleReference) throws -> CGRect? {
    let rect: CGRect? = try ask {
      try bus.call(.getExtents, .uint32(0), on: reference, expecting: "(iiii)") { message -> CGRect? in
        guard message.enterContainer(DBusType.structure, "iiii"), let x = message.readInt32(),
          let y = message.readInt32(),
          let width = message.readInt32(), let height = message.readInt32()
        else { return nil }
        return CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      }
    }
    return rect.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// Returns the index of the child at a point of the screen; nil if the toolkit reports no child or no index.
  private func index(at point: CGPoint, of container: VirtualizedContainer) throws -> Int? {
    let found: AccessibleReference? = try ask {
      try bus.accessible(at: point, in: .screen, below: container.reference)
    }
    guard let found, found != container.reference else { return nil }
    if hasSheets {
      // The bus has only 32 bits for the index of a child, which is not enough for a cell. So the index is derived
      // from the cell's name.
      let name: String? = try ask { try bus.name(of: found) }
      return name.flatMap { CellAddress($0) }.map { $0.row * container.columns + $0.column }
    }
    let index: Int32? = try ask {
      try bus.call(.getIndexInParent, on: found, expecting: "i") { message -> Int32? in message.readInt32() }
    }
    return index.flatMap { $0 >= 0 ? Int($0) : nil }
  }
}
