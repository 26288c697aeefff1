// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// All requests about one window, which are sent at once; the replies are read later.
struct XWindowRequests {
  let window: xcb_window_t
  private let attributes: UInt32
  private let geometry: UInt32
  private let position: UInt32
  private let tree: UInt32
  private let properties: [UInt32]
  private let owner: UInt32?

  /// The properties to read; the raw value is the index in `properties`.
  enum Place: Int, CaseIterable {
    case processID, name, oldName, windowClass, frameExtents, clientShadow, type, state, transientFor
    case protocols

    func atom(_ atoms: XAtoms) -> xcb_atom_t {
      switch self {
      case .processID: atoms.netWMPID
      case .name: atoms.netWMName
      case .oldName: XCB_ATOM_WM_NAME.rawValue
      case .windowClass: XCB_ATOM_WM_CLASS.rawValue
      case .frameExtents: atoms.netFrameExtents
      case .clientShadow: atoms.clientFrameExtents
      case .type: atoms.netWMWindowType
      case .state: atoms.netWMState
      case .transientFor: XCB_ATOM_WM_TRANSIENT_FOR.rawValue
      case .protocols: atoms.wmProtocols
      }
    }
  }

  /// The replies about a window; a property is nil if it is not set, or if the window disappeared between the replies.
  struct Answers {
    let window: xcb_window_t
    let isViewable: Bool
    let isOverrideRedirect: Bool
    let isInputOnly: Bool
    let frame: CGRect
    let parent: xcb_window_t
    let children: [xcb_window_t]
    let serverProcessID: pid_t?
    let properties: [XProperty?]

    /// The atoms whose names are needed for the description.
    var namedAtoms: [xcb_atom_t] {
      (properties[Place.type.rawValue]?.cardinals ?? [])
        + (properties[Place.state.rawValue]?.cardinals ?? [])
    }
  }

  /// Sends all requests about a window.
  ///
  /// - Parameters:
  ///   - window: the window that the requests ask about.
  ///   - connection: the connection to the server.
  ///   - atoms: the atoms of the properties.
  ///   - resources: whether the server has the X-Resource extension, which reports the process of a local client.
  init(_ window: xcb_window_t, on connection: XConnection, atoms: XAtoms, resources: Bool) {
    self.window = window
    attributes = connection.call { xcb_get_window_attributes($0, window).sequence }
    geometry = connection.call { xcb_get_geometry($0, window).sequence }
    position = connection.call { xcb_translate_coordinates($0, window, connection.root, 0, 0).sequence }
    tree = connection.call { xcb_query_tree($0, window).sequence }
    properties = Place.allCases.map { place in
      connection.call {
        xcb_get_property($0, 0, window, place.atom(atoms), XCB_ATOM_ANY.rawValue, 0, 1024).sequence
      }
    }
    if resources {
      var client = xcb_res_client_id_spec_t(
        client: window, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
      owner = connection.call { xcb_res_query_client_ids($0, 1, &client).sequence }
    } else {
      owner = nil
    }
  }

  /// Reads the replies; returns nil if the window no longer exists.
  ///
  /// All replies are read even then, so that none remains in libxcb's queue.
  func read(_ connection: XConnection) throws -> Answers? {
    let attributes = try connection.replyUnlessGone(
      attributes, xcb_get_window_attributes_reply_t.self, to: "GetWindowAttributes")
    let geometry = try connection.replyUnlessGone(
      geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry")
    let position = try connection.replyUnlessGone(
      position, xcb_translate_coordinates_reply_t.self, to: "TranslateCoordinates")
    let tree = try connection.replyUnlessGone(tree, xcb_query_tree_reply_t.self, to: "QueryTree")
    let values = try properties.map { sequence -> XProperty? in
      guard
        let reply = try connection.replyUnlessGone(
          sequence, xcb_get_property_reply_t.self, to: "GetProperty")
      else { return nil }
      return XProperty(reply)
    }
    let serverProcessID = try owner.flatMap { try Self.processID($0, connection) }
    guard let attributes, let geometry, let position, let tree else { return nil }
    return Answers(
      window: window,
      isViewable: UInt32(attributes.fields.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue,
      isOverrideRedirect: attributes.fields.override_redirect != 0,
      isInputOnly: UInt32(attributes.fields._class) == XCB_WINDOW_CLASS_INPUT_ONLY.rawValue,
      frame: CGRect(
        x: Int(position.fields.dst_x), y: Int(position.fields.dst_y),
        width: Int(geometry.fields.width), height: Int(geometry.fields.height)),
      parent: tree.fields.parent, children: Self.children(tree), serverProcessID: serverProcessID,
      properties: values)
  }

  /// The children of a window, bottom to top.
  static func children(_ tree: borrowing XReply<xcb_query_tree_reply_t>) -> [xcb_window_t] {
    Array(
      UnsafeBufferPointer(
        start: xcb_query_tree_children(tree.pointer),
        count: Int(xcb_query_tree_children_length(tree.pointer))))
  }

  private static func processID(_ sequence: UInt32, _ connection: XConnection) throws -> pid_t? {
    guard
      let reply = try connection.replyUnlessGone(
        sequence, xcb_res_query_client_ids_reply_t.self, to: "XResQueryClientIds")
    else { return nil }
    var ids = xcb_res_query_client_ids_ids_iterator(reply.pointer)
    while ids.rem > 0 {
      if xcb_res_client_id_value_value_length(ids.data) > 0,
        let value = xcb_res_client_id_value_value(ids.data)
      {
        return pid_t(bitPattern: value.pointee)
      }
      xcb_res_client_id_value_next(&ids)
    }
    return nil
  }
}
