// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Reads the list of windows in three to five round trips, regardless of the number of windows.
struct XWindowReader {
  let connection: XConnection
  let atoms: XAtoms
  /// Whether the server has the X-Resource extension.
  let resources: Bool

  /// All client windows and override-redirect windows, bottom to top.
  ///
  /// The order is that of the root window's children, because it determines which window covers another. A client
  /// inside a window manager's frame has the position of the frame in this order.
  func windows() throws -> [WindowInfo] {
    try connection.locked {
      let overview = try readOverview()
      let listed = try read(overview.clients)
      let frames = try topLevels(of: listed, rootChildren: Set(overview.rootChildren))
      var inFrame: [xcb_window_t: [XWindowRequests.Answers]] = [:]
      for client in listed {
        guard let frame = frames[client.window] else { continue }
        inFrame[frame, default: []].append(client)
      }
      let others = overview.rootChildren.filter {
        inFrame[$0] == nil && $0 != overview.windowManagerWindow
      }
      for (top, found) in try unlisted(others) { inFrame[top] = [found] }
      let answers = overview.rootChildren.flatMap { inFrame[$0] ?? [] }
      return try describe(answers, active: overview.active)
    }
  }

  /// The data of one window; nil if the window is closed.
  func window(_ window: xcb_window_t) throws -> WindowInfo? {
    try connection.locked {
      let answers = try read([window])
      return try describe(answers, active: activeWindow()).first
    }
  }

  /// The window in `_NET_ACTIVE_WINDOW`; without a window manager, the top-level window with the input focus.
  func activeWindow() throws -> xcb_window_t? {
    try connection.locked {
      let active = property(atoms.netActiveWindow, of: connection.root)
      let focus = connection.call { xcb_get_input_focus($0).sequence }
      let activeProperty = try property(active)
      let focused = try connection.reply(
        focus, xcb_get_input_focus_reply_t.self, to: "GetInputFocus"
      ).fields.focus
      if let activeProperty {
        return activeProperty.cardinals.first.flatMap { $0 == 0 ? nil : $0 }
      }
      // 0 means that no window has the focus, and 1 that the focus follows the pointer.
      return focused <= 1 || focused == connection.root ? nil : try topLevel(of: focused)
    }
  }

  /// The windows that the window manager manages, bottom to top; empty if the manager does not report them.
  func clientsInStackingOrder() throws -> [xcb_window_t] {
    try connection.locked {
      try property(property(atoms.netClientListStacking, of: connection.root))?.cardinals ?? []
    }
  }

  /// Whether a window manager that follows EWMH is running.
  func hasWindowManager() throws -> Bool {
    try connection.locked {
      try property(property(atoms.netSupportingWMCheck, of: connection.root)) != nil
    }
  }

  // MARK: - Round trips

  private struct Overview {
    var rootChildren: [xcb_window_t]
    var clients: [xcb_window_t]
    var active: xcb_window_t?
    var windowManagerWindow: xcb_window_t?
  }

  private func readOverview() throws -> Overview {
    let tree = connection.call { xcb_query_tree($0, connection.root).sequence }
    let clients = property(atoms.netClientList, of: connection.root)
    let manager = property(atoms.netSupportingWMCheck, of: connection.root)
    let active = try activeWindow()
    let children = XWindowRequests.children(
      try connection.reply(tree, xcb_query_tree_reply_t.self, to: "QueryTree"))
    return Overview(
      rootChildren: children, clients: try property(clients)?.cardinals ?? [], active: active,
      windowManagerWindow: try property(manager)?.cardinals.first)
  }

  private func read(_ windows: [xcb_window_t]) throws -> [XWindowRequests.Answers] {
    let requests = windows.map {
      XWindowRequests($0, on: connection, atoms: atoms, resources: resources)
    }
    return try requests.map { try $0.read(connection) }.compactMap { $0 }
  }

  /// The child of the root window that is or contains each client, by client.
  private func topLevels(
    of clients: [XWindowRequests.Answers], rootChildren: Set<xcb_window_t>
  ) throws -> [xcb_window_t: xcb_window_t] {
    var frames: [xcb_window_t: xcb_window_t] = [:]
    for client in clients {
      let isTop = client.parent == connection.root
      let inDirectFrame = rootChildren.contains(client.parent)
      frames[client.window] =
        isTop
        ? client.window : inDirectFrame ? client.parent : try topLevel(of: client.parent)
    }
    return frames
  }

  /// Returns the child of the root window that is or contains a window; nil if the window disappears in the meantime.
  func topLevel(of window: xcb_window_t) throws -> xcb_window_t? {
    var window = window
    while true {
      guard
        let tree = try connection.replyUnlessGone(
          connection.call { xcb_query_tree($0, window).sequence }, xcb_query_tree_reply_t.self,
          to: "QueryTree")
      else { return nil }
      let parent = tree.fields.parent
      if parent == connection.root || parent == 0 { return window }
      window = parent
    }
  }

  /// The mapped windows that are not in the client list.
  ///
  /// These are override-redirect windows, and clients in new frames that the list does not contain yet. Without a
  /// window manager, these are all windows.
  private func unlisted(
    _ windows: [xcb_window_t]
  ) throws -> [(top: xcb_window_t, found: XWindowRequests.Answers)] {
    let mapped = try viewable(windows)
    let answers = try read(mapped)
    let withChildren = answers.filter { $0.isOverrideRedirect && !$0.children.isEmpty }
    let states = withChildren.map { frame in
      frame.children.map { ($0, property(atoms.wmState, of: $0)) }
    }
    var clientOfFrame: [xcb_window_t: xcb_window_t] = [:]
    for (frame, children) in zip(withChildren, states) {
      for (child, sequence) in children where try property(sequence) != nil {
        clientOfFrame[frame.window] = child
      }
    }
    return try answers.compactMap { answer in
      guard let client = clientOfFrame[answer.window] else { return (answer.window, answer) }
      return try read([client]).first.map { (answer.window, $0) }
    }
  }

  /// The windows that are on the screen and have pixels.
  private func viewable(_ windows: [xcb_window_t]) throws -> [xcb_window_t] {
    let requests = windows.map { window in
      connection.call { xcb_get_window_attributes($0, window).sequence }
    }
    var mapped: [xcb_window_t] = []
    for (window, sequence) in zip(windows, requests) {
      guard
        let reply = try connection.replyUnlessGone(
          sequence, xcb_get_window_attributes_reply_t.self, to: "GetWindowAttributes")
      else { continue }
      let isViewable = UInt32(reply.fields.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
      let hasPixels = UInt32(reply.fields._class) == XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue
      if isViewable, hasPixels { mapped.append(window) }
    }
    return mapped
  }

  private func describe(
    _ answers: [XWindowRequests.Answers], active: xcb_window_t?
  ) throws -> [WindowInfo] {
    let names = try atoms.names(of: Set(answers.flatMap(\.namedAtoms)), on: connection)
    return answers.map {
      WindowInfo($0, names: names, active: active, root: connection.root, atoms: atoms)
    }
  }

  // MARK: - Properties

  private func property(_ atom: xcb_atom_t, of window: xcb_window_t) -> UInt32 {
    connection.call { xcb_get_property($0, 0, window, atom, XCB_ATOM_ANY.rawValue, 0, 4096).sequence }
  }

  private func property(_ sequence: UInt32) throws -> XProperty? {
    guard
      let reply = try connection.replyUnlessGone(
        sequence, xcb_get_property_reply_t.self, to: "GetProperty")
    else { return nil }
    return XProperty(reply)
  }
}
