// SPDX-License-Identifier: Apache-2.0

/// The global `wp_single_pixel_buffer_manager_v1`.
final class SinglePixelBufferManager: RequestHandler {
  typealias Interface = WpSinglePixelBufferManagerV1

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .createU32RgbaBuffer(let id, let red, let green, let blue, let alpha):
      let picture = Picture(width: 1, height: 1, hasAlpha: true)
      let scale = Double(UInt32.max)
      let opacity = Double(alpha) / scale
      // The colors of the protocol are premultiplied.
      func straight(_ value: UInt32) -> Double { opacity > 0 ? Double(value) / scale / opacity : 0 }
      picture?.fill(red: straight(red), green: straight(green), blue: straight(blue), alpha: opacity)
      Resource.create(for: resource.client, version: 1, id: id, handler: SinglePixelBuffer(picture))
    }
  }
}

/// A `wl_buffer` with one color.
final class SinglePixelBuffer: RequestHandler {
  typealias Interface = WlBuffer

  let picture: Picture?

  init(_ picture: Picture?) { self.picture = picture }

  func handle(_ request: WlBuffer.Request, from resource: Resource<WlBuffer>) {}
}
