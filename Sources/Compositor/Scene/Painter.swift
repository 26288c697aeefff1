// SPDX-License-Identifier: Apache-2.0

import CPixman

/// Draws windows into a picture.
struct Painter {
  let target: Picture
  /// The corner of the picture on the screen, in pixels.
  let corner: (x: Int32, y: Int32)
  /// The corner of the screen on the desktop, in logical pixels.
  let screen: Point
  /// The pixels of the picture for each logical pixel.
  let scale: Double

  /// Draws a window with its shadows, its parts and its title bar.
  func draw(_ window: Window) {
    guard let surface = window.surface else { return }
    draw(surface, at: window.surfaceFrame.origin)
    drawTitleBar(of: window)
  }

  /// Draws a surface with its parts.
  func draw(_ surface: WaylandSurface, at place: Point) {
    surface.forEachPart(at: place) { part, place in composite(part, at: place) }
  }

  private func composite(_ surface: WaylandSurface, at place: Point) {
    guard let picture = surface.state.picture else { return }
    // A part has the same pixels as the same part of the whole screen.
    let x = Int32(nearest: (place.x - screen.x) * scale) &- corner.x
    let y = Int32(nearest: (place.y - screen.y) * scale) &- corner.y
    let size = surface.size
    let width = Int32(nearest: Double(size.width) * scale)
    let height = Int32(nearest: Double(size.height) * scale)
    guard width > 0, height > 0 else { return }
    let isPlain =
      picture.width == width && picture.height == height && surface.state.bufferTransform == .normal
      && surface.state.source == nil
    if !isPlain {
      var transform = Self.transform(of: surface.state, picture, to: (Double(width), Double(height)))
      pixman_image_set_transform(picture.image, &transform)
      pixman_image_set_filter(picture.image, PIXMAN_FILTER_BILINEAR, nil, 0)
      // Otherwise the pixels at the edges would be mixed with transparent ones.
      pixman_image_set_repeat(picture.image, PIXMAN_REPEAT_PAD)
    }
    pixman_image_composite32(
      picture.hasAlpha ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, picture.image, nil, target.image, 0, 0, 0, 0, x, y,
      width,
      height)
    if !isPlain {
      pixman_image_set_transform(picture.image, nil)
      pixman_image_set_repeat(picture.image, PIXMAN_REPEAT_NONE)
    }
  }

  /// The transform from the pixels of the target to those of the buffer.
  private static func transform(
    of state: WaylandSurfaceState, _ picture: Picture, to size: (width: Double, height: Double)
  ) -> pixman_transform {
    let bufferScale = Double(state.bufferScale)
    let (bufferWidth, bufferHeight) = (Double(picture.width), Double(picture.height))
    let logical =
      state.bufferTransform.isTurned ? (bufferHeight, bufferWidth) : (bufferWidth, bufferHeight)
    let source =
      state.source.map {
        (
          x: $0.x * bufferScale, y: $0.y * bufferScale, width: $0.width * bufferScale,
          height: $0.height * bufferScale
        )
      } ?? (x: 0, y: 0, width: logical.0, height: logical.1)
    var matrix = pixman_f_transform()
    pixman_f_transform_init_scale(&matrix, source.width / size.width, source.height / size.height)
    pixman_f_transform_translate(&matrix, nil, source.x, source.y)
    // The client has mirrored its content before it turned it counter-clockwise.
    if state.bufferTransform.isFlipped {
      pixman_f_transform_scale(&matrix, nil, -1, 1)
      pixman_f_transform_translate(&matrix, nil, logical.0, 0)
    }
    switch state.bufferTransform {
    case .normal, .flipped: break
    case .v90, .flipped90:
      pixman_f_transform_rotate(&matrix, nil, 0, -1)
      pixman_f_transform_translate(&matrix, nil, 0, bufferHeight)
    case .v180, .flipped180:
      pixman_f_transform_rotate(&matrix, nil, -1, 0)
      pixman_f_transform_translate(&matrix, nil, bufferWidth, bufferHeight)
    case .v270, .flipped270:
      pixman_f_transform_rotate(&matrix, nil, 0, 1)
      pixman_f_transform_translate(&matrix, nil, bufferWidth, 0)
    }
    var result = pixman_transform()
    pixman_transform_from_pixman_f_transform(&result, &matrix)
    return result
  }
}
