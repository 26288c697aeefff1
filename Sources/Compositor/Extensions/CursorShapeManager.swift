// SPDX-License-Identifier: Apache-2.0

/// The global `wp_cursor_shape_manager_v1`.
///
/// A pointer with a named shape has no picture.
final class CursorShapeManager: RequestHandler {
  typealias Interface = WpCursorShapeManagerV1

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getPointer(let id, _), .getTabletToolV2(let id, _):
      let device = CursorShapeDevice(compositor: compositor)
      Resource.create(for: resource.client, version: resource.version, id: id, handler: device)
    }
  }
}

/// The `wp_cursor_shape_device_v1` of a client.
final class CursorShapeDevice: RequestHandler {
  typealias Interface = WpCursorShapeDeviceV1

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .setShape(_, let shape):
      guard (1...UInt32(Self.names.count)).contains(shape) else {
        return resource.postError(.invalidShape, "\(shape) is no shape")
      }
      compositor.seat.pointer.setCursor(
        Self.names[Int(shape) - 1], by: compositor.client(resource.client))
    }
  }

  /// The names of the shapes in CSS, in the order of their numbers in the protocol, from 1.
  private static let names = [
    "default", "context-menu", "help", "pointer", "progress", "wait", "cell", "crosshair", "text",
    "vertical-text", "alias", "copy", "move", "no-drop", "not-allowed", "grab", "grabbing", "e-resize",
    "n-resize", "ne-resize", "nw-resize", "s-resize", "se-resize", "sw-resize", "w-resize", "ew-resize",
    "ns-resize", "nesw-resize", "nwse-resize", "col-resize", "row-resize", "all-scroll", "zoom-in",
    "zoom-out",
  ]
}
