// SPDX-License-Identifier: Apache-2.0

import CPixman

/// A set of pixels, as a union of rectangles.
final class PixelSet {
  private let region: UnsafeMutablePointer<pixman_region32_t>

  init() {
    region = .allocate(capacity: 1)
    pixman_region32_init(region)
  }

  convenience init(_ other: PixelSet) {
    self.init()
    pixman_region32_copy(region, other.region)
  }

  deinit {
    pixman_region32_fini(region)
    region.deallocate()
  }

  func add(_ rect: Rect) {
    if rect.isEmpty { return }
    pixman_region32_union_rect(region, region, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height))
  }

  func subtract(_ rect: Rect) {
    if rect.isEmpty { return }
    var other = pixman_region32_t()
    pixman_region32_init_rect(&other, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height))
    pixman_region32_subtract(region, region, &other)
    pixman_region32_fini(&other)
  }

  func contains(_ point: Point) -> Bool {
    pixman_region32_contains_point(region, Int32(point.x.rounded(.down)), Int32(point.y.rounded(.down)), nil)
      != 0
  }
}

/// The `wl_region` of a client.
final class Region: RequestHandler {
  typealias Interface = WlRegion

  private let pixels = PixelSet()

  /// A copy, because a region has an effect only at the time of the request that uses it.
  var copy: PixelSet { PixelSet(pixels) }

  func handle(_ request: WlRegion.Request, from resource: Resource<WlRegion>) {
    switch request {
    case .destroy: break
    case .add(let x, let y, let width, let height): pixels.add(Rect(x: x, y: y, width: width, height: height))
    case .subtract(let x, let y, let width, let height):
      pixels.subtract(Rect(x: x, y: y, width: width, height: height))
    }
  }
}
