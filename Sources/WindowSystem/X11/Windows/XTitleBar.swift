// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Finds the buttons in the title bar that Openbox draws around a window.
///
/// Openbox 3.6 creates a window for each part. The frame has a child for the title bar, which contains the label and
/// the buttons. These windows have no names. With the title layout `LIMC`, the buttons are to the right of the label,
/// in the order minimize, maximize, close. Buttons for actions that the client window does not allow are not mapped.
struct XTitleBar {
  let connection: XConnection
  let atoms: XAtoms

  /// The buttons of a window's title bar from left to right; empty if the window has no such title bar.
  func buttons(of client: xcb_window_t) throws -> [TitleBarButton] {
    try connection.locked {
      guard let frame = try tree(client)?.parent, frame != connection.root,
        let title = try titleBar(in: frame, beside: client)
      else { return [] }
      // Thin parts are handles for resizing, not buttons.
      let parts = try (tree(title)?.children ?? []).compactMap(mapped).filter { min($0.width, $0.height) > 4 }
      guard let label = parts.max(by: { $0.width < $1.width }),
        let corner = try connection.replyUnlessGone(
          connection.call { xcb_translate_coordinates($0, title, connection.root, 0, 0).sequence },
          xcb_translate_coordinates_reply_t.self, to: "TranslateCoordinates")?.fields
      else { return [] }
      let frames = parts.filter { $0.minX >= label.maxX }.sorted { $0.minX < $1.minX }
        .map { $0.offsetBy(dx: CGFloat(corner.dst_x), dy: CGFloat(corner.dst_y)) }
      return zip(try kinds(of: client, count: frames.count), frames).map {
        TitleBarButton(kind: $0, frame: $1)
      }
    }
  }

  /// The kinds of the buttons from left to right, determined from their number and the allowed actions.
  ///
  /// The result is empty if the kinds cannot be determined.
  private func kinds(of client: xcb_window_t, count: Int) throws -> [TitleBarButton.Kind] {
    let all: [TitleBarButton.Kind] = [.minimize, .maximize, .close]
    if count >= all.count { return all }
    guard
      let reply = try connection.replyUnlessGone(
        connection.call {
          xcb_get_property($0, 0, client, atoms.netWMAllowedActions, XCB_ATOM_ATOM.rawValue, 0, 64).sequence
        }, xcb_get_property_reply_t.self, to: "GetProperty")
    else { return [] }
    let actions = try atoms.names(of: Set(XProperty(reply)?.cardinals ?? []), on: connection).values
    let allowed = all.filter { actions.contains($0.action) }
    // A title bar with a single button has the rightmost one, which closes the window.
    return allowed.count == count ? allowed : count == 1 ? [.close] : []
  }

  /// The title bar of a frame: its mapped child that lies higher on the screen than the client and has children.
  private func titleBar(in frame: xcb_window_t, beside client: xcb_window_t) throws -> xcb_window_t? {
    guard let below = try mapped(client)?.minY else { return nil }
    for child in try tree(frame)?.children ?? [] where child != client {
      guard let place = try mapped(child), place.height > 4, place.maxY <= below,
        try tree(child)?.children.isEmpty == false
      else { continue }
      return child
    }
    return nil
  }

  private func tree(_ window: xcb_window_t) throws -> (parent: xcb_window_t, children: [xcb_window_t])? {
    guard
      let reply = try connection.replyUnlessGone(
        connection.call { xcb_query_tree($0, window).sequence }, xcb_query_tree_reply_t.self, to: "QueryTree")
    else { return nil }
    return (reply.fields.parent, XWindowRequests.children(reply))
  }

  /// The rectangle of a window in its parent; nil if the window is not mapped.
  private func mapped(_ window: xcb_window_t) throws -> CGRect? {
    let attributes = connection.call { xcb_get_window_attributes($0, window).sequence }
    let geometry = connection.call { xcb_get_geometry($0, window).sequence }
    let state = try connection.replyUnlessGone(
      attributes, xcb_get_window_attributes_reply_t.self, to: "GetWindowAttributes")?.fields.map_state
    let place = try connection.replyUnlessGone(geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry")?
      .fields
    guard let state, let place, UInt32(state) == XCB_MAP_STATE_VIEWABLE.rawValue else { return nil }
    return CGRect(x: Int(place.x), y: Int(place.y), width: Int(place.width), height: Int(place.height))
  }
}

extension TitleBarButton.Kind {
  /// The name in `_NET_WM_ALLOWED_ACTIONS` (Extended Window Manager Hints 1.5).
  fileprivate var action: String {
    switch self {
    case .minimize: "_NET_WM_ACTION_MINIMIZE"
    case .maximize: "_NET_WM_ACTION_MAXIMIZE_VERT"
    case .close: "_NET_WM_ACTION_CLOSE"
    }
  }
}
