// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Reads only the visible children of closed containers.
///
/// The toolkit is queried for the children at the top left and the bottom right corner of the visible part. These two
/// children and all between them are added to the tree, and so are those that the snapshot's options request.
struct VisibleChildren {
  let bus: AccessibilityBusConnection
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
  func open(_ reference: AccessibleReference, childCount: Int) -> Opened? {
    let columns = columns(of: reference)
    let container = VirtualizedContainer(reference: reference, childCount: childCount, columns: columns)
    var indices = visibleIndices(of: container)
    for child in requested where child.container == reference { indices.append(child.index) }
    let inOrder = Set(indices).sorted()
    guard let children = try? bus.children(at: inOrder, of: container, bySheet: hasSheets)
    else { return nil }
    return Opened(container: container, children: children)
  }

  /// Returns the number of children in a row; 1 for a container that does not report a number of columns.
  private func columns(of reference: AccessibleReference) -> Int {
    if hasSheets { return CellAddress.columns }
    let columns = try? bus.call(
      .getProperty, .property("org.a11y.atspi.Table", "NColumns"), on: reference, expecting: "v"
    ) { $0.enter(DBusType.variant, "i") ? $0.readInt32() : nil }
    return max(1, Int(columns ?? 1))
  }

  // MARK: - Visible part

  /// Returns the indices of the visible children; empty if the toolkit reports no visible part or no child in it.
  private func visibleIndices(of container: VirtualizedContainer) -> [Int] {
    guard let area = visibleArea(of: container.reference),
      let first = index(at: CGPoint(x: area.minX + 2, y: area.minY + 2), of: container)
    else { return [] }
    let end = CGPoint(x: area.maxX - 3, y: area.maxY - 3)
    let last = index(at: end, of: container) ?? container.childCount - 1
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
  private func visibleArea(of reference: AccessibleReference) -> CGRect? {
    guard let area = extents(of: reference), let parent = try? bus.parent(of: reference) else { return nil }
    guard let around = extents(of: parent) else { return area }
    let visible = area.intersection(around)
    return visible.isNull || visible.width < 6 || visible.height < 6 ? nil : visible
  }

  /// Returns the rectangle of an object on the screen; nil if the toolkit reports none, or an empty one.
  private func extents(of reference: AccessibleReference) -> CGRect? {
    let rect = try? bus.call(.getExtents, .uint32(0), on: reference, expecting: "(iiii)") { message in
      guard message.enter(DBusType.structure, "iiii"), let x = message.readInt32(),
        let y = message.readInt32(),
        let width = message.readInt32(), let height = message.readInt32()
      else { return CGRect?.none }
      return CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
    return rect.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// Returns the index of the child at a point of the screen; nil if the toolkit reports no child or no index.
  private func index(at point: CGPoint, of container: VirtualizedContainer) -> Int? {
    let found = try? bus.accessible(at: point, in: .screen, below: container.reference)
    guard let found, found != container.reference else { return nil }
    if hasSheets {
      // The bus has only 32 bits for the index of a child, which is not enough for a cell. So the index is derived
      // from the cell's name.
      return (try? bus.name(of: found)).flatMap { CellAddress($0) }.map {
        $0.row * container.columns + $0.column
      }
    }
    let index = try? bus.call(.getIndexInParent, on: found, expecting: "i") { $0.readInt32() }
    return index.flatMap { $0 >= 0 ? Int($0) : nil }
  }
}
