// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Blends the windows of the screen as a compositing manager would show them.
///
/// Without a compositing manager, the server copies the pixels of a window to the screen and ignores transparency.
/// Shadows and the corners of menus are black, and the pixels below them are lost. Therefore each window gets separate
/// memory (the extension Composite; in its mode "automatic", the server still shows the window on the screen). The
/// server blends the windows (the extension Render) only when a picture is requested.
final class XWindowBlending {
  private let connection: XConnection
  /// The picture formats, by the visual of a window.
  private let formats: [xcb_visualid_t: xcb_render_pictformat_t]
  private let rootFormat: xcb_render_pictformat_t
  private var canvas: Canvas?

  private struct Canvas {
    let pixmap: xcb_pixmap_t
    let picture: xcb_render_picture_t
    let width: Int
    let height: Int
  }

  /// A window on the screen, with its rectangle including the border.
  private struct Layer {
    let window: xcb_window_t
    let frame: CGRect
    let border: Int16
    let format: xcb_render_pictformat_t
    let isTransparent: Bool
  }

  /// Stores the pixels of all windows from now on, during the life of the connection.
  ///
  /// Returns nil if a compositing manager is running, which already blends the windows on the screen. Returns nil also
  /// if the server lacks one of the extensions, or a picture format for the screen.
  init?(_ connection: XConnection, _ extensions: XExtensions) throws {
    guard extensions.has(XExtensions.composite), extensions.has(XExtensions.render),
      extensions.has(XExtensions.fixes), try !Self.hasCompositingManager(connection)
    else { return nil }
    self.connection = connection
    formats = try connection.locked {
      // The first request to each extension must be one of these; otherwise the server rejects the others.
      let composite = connection.call { xcb_composite_query_version($0, 0, 4).sequence }
      let fixes = connection.call { xcb_xfixes_query_version($0, 5, 0).sequence }
      let render = connection.call { xcb_render_query_version($0, 0, 11).sequence }
      let formats = connection.call { xcb_render_query_pict_formats($0).sequence }
      connection.call {
        xcb_composite_redirect_subwindows(
          $0, connection.root, UInt8(XCB_COMPOSITE_REDIRECT_AUTOMATIC.rawValue))
      }
      _ = try connection.reply(
        composite, xcb_composite_query_version_reply_t.self, to: "CompositeQueryVersion")
      _ = try connection.reply(fixes, xcb_xfixes_query_version_reply_t.self, to: "XFixesQueryVersion")
      _ = try connection.reply(render, xcb_render_query_version_reply_t.self, to: "RenderQueryVersion")
      return Self.formatsByVisual(
        try connection.reply(
          formats, xcb_render_query_pict_formats_reply_t.self, to: "RenderQueryPictFormats"))
    }
    guard let rootFormat = formats[connection.rootVisual] else { return nil }
    self.rootFormat = rootFormat
  }

  private static func hasCompositingManager(_ connection: XConnection) throws -> Bool {
    // EWMH 1.5, "Compositing Managers". There is only one screen.
    let name = "_NET_WM_CM_S0"
    return try connection.locked {
      let atom = try connection.reply(
        connection.call { xcb_intern_atom($0, 0, UInt16(name.utf8.count), name).sequence },
        xcb_intern_atom_reply_t.self, to: "InternAtom"
      ).fields.atom
      let owner = try connection.reply(
        connection.call { xcb_get_selection_owner($0, atom).sequence },
        xcb_get_selection_owner_reply_t.self, to: "GetSelectionOwner"
      ).fields.owner
      return owner != XCB_WINDOW_NONE.rawValue
    }
  }

  private static func formatsByVisual(
    _ reply: borrowing XReply<xcb_render_query_pict_formats_reply_t>
  ) -> [xcb_visualid_t: xcb_render_pictformat_t] {
    var found: [xcb_visualid_t: xcb_render_pictformat_t] = [:]
    var screens = xcb_render_query_pict_formats_screens_iterator(reply.pointer)
    while screens.rem > 0 {
      var depths = xcb_render_pictscreen_depths_iterator(screens.data)
      while depths.rem > 0 {
        var visuals = xcb_render_pictdepth_visuals_iterator(depths.data)
        while visuals.rem > 0 {
          found[visuals.data.pointee.visual] = visuals.data.pointee.format
          xcb_render_pictvisual_next(&visuals)
        }
        xcb_render_pictdepth_next(&depths)
      }
      xcb_render_pictscreen_next(&screens)
    }
    return found
  }

  // MARK: - Blending

  /// A drawable whose upper left corner shows `area` of the screen with blended windows, valid until the next call.
  ///
  /// The result is nil if nothing in the area is transparent, because the screen then has the same pixels.
  func blend(_ area: CGRect) throws -> xcb_drawable_t? {
    try connection.locked {
      let layers = try layers(in: area)
      guard layers.contains(where: \.isTransparent) else { return nil }
      let canvas = canvas(width: Int(area.width), height: Int(area.height))
      paintBackground(layers, area, on: canvas)
      // If a window has disappeared in the meantime, the server refuses the requests for this window, and the picture
      // does not contain it. The code waits for no reply.
      for layer in layers { paint(layer, area, on: canvas) }
      return canvas.pixmap
    }
  }

  /// The windows in an area, bottom to top.
  private func layers(in area: CGRect) throws -> [Layer] {
    let tree = try connection.reply(
      connection.call { xcb_query_tree($0, connection.root).sequence }, xcb_query_tree_reply_t.self,
      to: "QueryTree")
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree.pointer), count: Int(xcb_query_tree_children_length(tree.pointer)))
    let asked = children.map { window in
      (
        window: window, attributes: connection.call { xcb_get_window_attributes($0, window).sequence },
        geometry: connection.call { xcb_get_geometry($0, window).sequence }
      )
    }
    return try asked.compactMap { window, attributes, geometry in
      let attributes = try connection.replyUnlessGone(
        attributes, xcb_get_window_attributes_reply_t.self, to: "GetWindowAttributes")
      let geometry = try connection.replyUnlessGone(
        geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry")
      guard let attributes = attributes?.fields, let geometry = geometry?.fields,
        attributes.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue),
        attributes._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
        let format = formats[attributes.visual]
      else { return nil }
      let border = Int(geometry.border_width)
      let frame = CGRect(
        x: Int(geometry.x), y: Int(geometry.y), width: Int(geometry.width) + 2 * border,
        height: Int(geometry.height) + 2 * border)
      guard frame.intersects(area) else { return nil }
      return Layer(
        window: window, frame: frame, border: Int16(border), format: format,
        isTransparent: geometry.depth == 32)
    }
  }

  private func canvas(width: Int, height: Int) -> Canvas {
    if let canvas, canvas.width >= width, canvas.height >= height { return canvas }
    let new = connection.call { xcb in
      if let canvas {
        xcb_render_free_picture(xcb, canvas.picture)
        xcb_free_pixmap(xcb, canvas.pixmap)
      }
      let made = Canvas(
        pixmap: xcb_generate_id(xcb), picture: xcb_generate_id(xcb), width: max(width, canvas?.width ?? 0),
        height: max(height, canvas?.height ?? 0))
      xcb_create_pixmap(
        xcb, connection.rootDepth, made.pixmap, connection.root, UInt16(made.width), UInt16(made.height))
      xcb_render_create_picture(xcb, made.picture, made.pixmap, rootFormat, 0, nil)
      return made
    }
    canvas = new
    return new
  }

  /// Paints the background under the windows: the pixels of the screen, and black for areas to which transparent
  /// windows were copied.
  private func paintBackground(_ layers: [Layer], _ area: CGRect, on canvas: Canvas) {
    connection.call { xcb in
      let root = xcb_generate_id(xcb)
      xcb_render_create_picture(xcb, root, connection.root, rootFormat, 0, nil)
      xcb_xfixes_set_picture_clip_region(xcb, canvas.picture, 0, 0, 0)
      xcb_render_composite(
        xcb, UInt8(XCB_RENDER_PICT_OP_SRC.rawValue), root, 0, canvas.picture, Int16(area.minX),
        Int16(area.minY), 0, 0, 0, 0, UInt16(area.width), UInt16(area.height))
      xcb_render_free_picture(xcb, root)
      for layer in layers where layer.isTransparent {
        let part = layer.frame.intersection(area)
        var rectangle = xcb_rectangle_t(
          x: Int16(part.minX - area.minX), y: Int16(part.minY - area.minY), width: UInt16(part.width),
          height: UInt16(part.height))
        xcb_render_fill_rectangles(
          xcb, UInt8(XCB_RENDER_PICT_OP_SRC.rawValue), canvas.picture,
          xcb_render_color_t(red: 0, green: 0, blue: 0, alpha: 0xffff), 1, &rectangle)
      }
    }
  }

  private func paint(_ layer: Layer, _ area: CGRect, on canvas: Canvas) {
    connection.call { xcb in
      let (pixmap, picture, shape) = (xcb_generate_id(xcb), xcb_generate_id(xcb), xcb_generate_id(xcb))
      let part = layer.frame.intersection(area)
      let (left, top) = (Int16(layer.frame.minX - area.minX), Int16(layer.frame.minY - area.minY))
      xcb_composite_name_window_pixmap(xcb, layer.window, pixmap)
      xcb_render_create_picture(xcb, picture, pixmap, layer.format, 0, nil)
      // The shape of a window need not be a rectangle. The origin of the shape is inside of the window's border.
      xcb_xfixes_create_region_from_window(xcb, shape, layer.window, Self.boundingShape)
      xcb_xfixes_set_picture_clip_region(xcb, canvas.picture, shape, left + layer.border, top + layer.border)
      let operation = layer.isTransparent ? XCB_RENDER_PICT_OP_OVER : XCB_RENDER_PICT_OP_SRC
      xcb_render_composite(
        xcb, UInt8(operation.rawValue), picture, 0, canvas.picture, Int16(part.minX - layer.frame.minX),
        Int16(part.minY - layer.frame.minY), 0, 0, Int16(part.minX - area.minX), Int16(part.minY - area.minY),
        UInt16(part.width), UInt16(part.height))
      xcb_xfixes_destroy_region(xcb, shape)
      xcb_render_free_picture(xcb, picture)
      xcb_free_pixmap(xcb, pixmap)
    }
  }

  /// ShapeBounding of the extension SHAPE.
  private static let boundingShape: UInt8 = 0
}
