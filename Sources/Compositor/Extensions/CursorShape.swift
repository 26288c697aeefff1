// SPDX-License-Identifier: Apache-2.0

/// The global `wp_cursor_shape_manager_v1`.
///
/// A pointer with a named shape has no picture.
final class CursorShapeManager: RequestHandler {
  typealias Interface = WpCursorShapeManagerV1

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getPointer(let id, _), .getTabletToolV2(let id, _):
      Resource.create(for: resource.client, version: resource.version, id: id, handler: CursorShapeDevice())
    }
  }
}

/// The `wp_cursor_shape_device_v1` of a client.
final class CursorShapeDevice: RequestHandler {
  typealias Interface = WpCursorShapeDeviceV1

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .setShape(_, let shape):
      guard (1...34).contains(shape) else {
        return resource.postError(Interface.Error.invalidShape, "\(shape) is no shape")
      }
    }
  }
}
