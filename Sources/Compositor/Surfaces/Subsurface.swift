// SPDX-License-Identifier: Apache-2.0

/// A surface that is a part of another surface.
final class Subsurface: RequestHandler {
  typealias Interface = WlSubsurface

  /// The surface and its parent; nil after their end.
  private(set) weak var surface: WaylandSurface?
  private(set) weak var parent: WaylandSurface?
  /// The position in the parent, in logical pixels.
  private(set) var place: (x: Int32, y: Int32) = (0, 0)
  private var pendingPlace: (x: Int32, y: Int32)?
  private var isSetToSynchronized = true

  init?(_ surface: WaylandSurface, in parent: WaylandSurface, version: Int32, id: NewID) {
    self.surface = surface
    self.parent = parent
    guard Resource.create(for: surface.client.pointer, version: version, id: id, handler: self) != nil else {
      return nil
    }
    surface.subsurface = self
    parent.changeOrder { $0.above.append(self) }
  }

  /// Whether commits take effect only with the next commit of the parent.
  var isSynchronized: Bool { isSetToSynchronized || parent?.subsurface?.isSynchronized == true }

  func handle(_ request: WlSubsurface.Request, from resource: Resource<WlSubsurface>) {
    switch request {
    case .destroy: break
    case .setPosition(let x, let y): pendingPlace = (x, y)
    case .placeAbove(let sibling): move(nextTo: sibling, offset: 1, resource)
    case .placeBelow(let sibling): move(nextTo: sibling, offset: 0, resource)
    case .setSync: isSetToSynchronized = true
    case .setDesync:
      isSetToSynchronized = false
      if !isSynchronized { surface?.applyCached() }
    }
  }

  private func move(nextTo sibling: OpaquePointer, offset: Int, _ resource: Resource<WlSubsurface>) {
    guard let parent, let other = WaylandSurface.of(sibling), other !== surface else {
      return resource.postError(
        .badSurface, "the surface is neither the parent nor a sibling")
    }
    guard other === parent || parent.requestedOrder.contains(other) else {
      return resource.postError(
        .badSurface, "the surface is neither the parent nor a sibling")
    }
    parent.changeOrder { order in
      order.remove(self)
      if other === parent {
        if offset == 1 { order.above.insert(self, at: 0) } else { order.below.append(self) }
      } else if let index = order.above.firstIndex(where: { $0.surface === other }) {
        order.above.insert(self, at: index + offset)
      } else if let index = order.below.firstIndex(where: { $0.surface === other }) {
        order.below.insert(self, at: index + offset)
      }
    }
  }

  func parentApplied() {
    if let next = pendingPlace {
      place = next
      pendingPlace = nil
    }
    if isSynchronized { surface?.applyCached() }
  }

  func parentDestroyed() { parent = nil }

  func surfaceDestroyed() {
    parent?.remove(self)
    surface = nil
  }

  func resourceDestroyed(_ resource: Resource<WlSubsurface>) {
    parent?.remove(self)
    surface?.subsurface = nil
  }
}

/// The subsurfaces of a surface in the order of drawing.
struct SubsurfaceOrder {
  /// The subsurfaces below the surface, the lowest first.
  var below: [Subsurface] = []
  /// The subsurfaces above the surface, the lowest first.
  var above: [Subsurface] = []

  var all: [Subsurface] { below + above }

  func contains(_ surface: WaylandSurface) -> Bool { all.contains { $0.surface === surface } }

  mutating func remove(_ subsurface: Subsurface) {
    below.removeAll { $0 === subsurface }
    above.removeAll { $0 === subsurface }
  }

  func isEqual(to other: SubsurfaceOrder) -> Bool {
    below.elementsEqual(other.below, by: ===) && above.elementsEqual(other.above, by: ===)
  }
}

/// The global `wl_subcompositor`.
final class Subcompositor: RequestHandler {
  typealias Interface = WlSubcompositor

  func handle(_ request: WlSubcompositor.Request, from resource: Resource<WlSubcompositor>) {
    switch request {
    case .destroy: break
    case .getSubsurface(let id, let surface, let parent):
      guard let surface = WaylandSurface.of(surface), let parent = WaylandSurface.of(parent) else { return }
      guard !parent.isBelow(surface) else {
        return resource.postError(.badSurface, "a surface cannot be a part of itself")
      }
      guard surface.subsurface == nil, surface.assignRole(.subsurface) else {
        return resource.postError(.badSurface, "the surface has another role")
      }
      _ = Subsurface(surface, in: parent, version: resource.version, id: id)
    }
  }
}

extension WaylandSurface {
  /// Whether this surface is `other`, or a part of it at any depth.
  func isBelow(_ other: WaylandSurface) -> Bool {
    var surface: WaylandSurface? = self
    while let current = surface {
      if current === other { return true }
      surface = current.subsurface?.parent
    }
    return false
  }

  /// The outermost surface that contains this subsurface, and the position of this subsurface in it.
  var root: (surface: WaylandSurface, place: Point) {
    var surface = self
    var place = Point.zero
    while let subsurface = surface.subsurface, let parent = subsurface.parent {
      place = place + Point(x: Double(subsurface.place.x), y: Double(subsurface.place.y))
      surface = parent
    }
    return (surface, place)
  }

  /// Calls `body` for the surface and its parts, the lowest first, with the position of each in the surface.
  func forEachPart(at place: Point = .zero, _ body: (WaylandSurface, Point) -> Void) {
    guard hasContent else { return }
    for child in order.below { child.visit(at: place, body) }
    body(self, place)
    for child in order.above { child.visit(at: place, body) }
  }

  /// The topmost part that accepts input at a point, with the point in this part.
  func part(at point: Point) -> (surface: WaylandSurface, point: Point)? {
    var found: (WaylandSurface, Point)?
    forEachPart { part, place in
      if part.acceptsInput(at: point - place) { found = (part, point - place) }
    }
    return found
  }
}

extension Subsurface {
  fileprivate func visit(at origin: Point, _ body: (WaylandSurface, Point) -> Void) {
    surface?.forEachPart(at: origin + Point(x: Double(place.x), y: Double(place.y)), body)
  }
}
