// SPDX-License-Identifier: Apache-2.0

/// The `wl_pointer` of a client.
final class PointerBinding: RequestHandler {
  typealias Interface = WlPointer

  private unowned let pointer: Pointer
  let client: Client
  var resource: Resource<WlPointer>?

  init(_ pointer: Pointer, _ client: Client) {
    self.pointer = pointer
    self.client = client
  }

  func handle(_ request: WlPointer.Request, from resource: Resource<WlPointer>) {
    switch request {
    case .setCursor(_, let surface, _, _):
      let surface = WaylandSurface.of(surface)
      if let surface, !surface.assignRole(.cursor) {
        return resource.postError(.role, "the surface has another role")
      }
      pointer.setCursor("", by: client)
    case .release: break
    }
  }

  func resourceDestroyed(_ resource: Resource<WlPointer>) {
    self.resource = nil
    pointer.released(self)
  }
}
