// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Compositor

/// A program with windows of one color.
final class TestProgram {
  let client: WireClient
  let compositor: UInt32
  let memory: UInt32
  let base: UInt32
  let seat: UInt32
  let pointer: UInt32
  let keyboard: UInt32
  let keys = KeyReader()
  /// The serial numbers of the pings that are not answered yet, the oldest first.
  private(set) var pings: [UInt32] = []
  /// Called with each event, after this program has handled it.
  var observer: ((WireClient.Event) -> Void)?

  init(_ socket: String) throws {
    client = try WireClient(socket)
    compositor = try client.bind(WlCompositor.description)
    memory = try client.bind(WireClient.sharedMemory)
    base = try client.bind(XdgWmBase.description)
    seat = try client.bind(WlSeat.description)
    pointer = client.make(WlPointer.description)
    client.send(seat, "get_pointer", [.object(pointer)])
    keyboard = client.make(WlKeyboard.description)
    client.send(seat, "get_keyboard", [.object(keyboard)])
    client.observer = { [unowned self] event in
      if event.object == keyboard { keys.take(event) }
      if event.object == base, case .uint(let serial)? = event.arguments.first { pings.append(serial) }
      observer?(event)
    }
    try client.roundTrip()
  }

  /// Answers the oldest ping; false if no ping waits for a reply.
  @discardableResult
  func answerPing() -> Bool {
    guard !pings.isEmpty else { return false }
    client.send(base, "pong", [.uint(pings.removeFirst())])
    return true
  }

  struct Shown {
    let surface: UInt32
    let shell: UInt32
    let role: UInt32
  }

  func makeSurface() -> UInt32 {
    let surface = client.make(WlSurface.description)
    client.send(compositor, "create_surface", [.object(surface)])
    return surface
  }

  func attach(_ surface: UInt32, width: Int32, height: Int32, color: UInt32) {
    let buffer = client.makeBuffer(width: width, height: height, pixel: color, pools: memory)
    client.send(surface, "attach", [.object(buffer), .int(0), .int(0)])
    client.send(surface, "damage", [.int(0), .int(0), .int(width), .int(height)])
  }

  /// Acknowledges the last configure event, and shows pixels.
  func show(_ window: Shown, width: Int32, height: Int32, color: UInt32) throws {
    let (surface, shell) = (window.surface, window.shell)
    client.send(surface, "commit", [])
    let events = try client.roundTrip()
    guard
      case .uint(let serial)? = events.last(where: { $0.object == shell && $0.name == "configure" })?
        .arguments[0]
    else {
      throw CocoaError(.featureUnsupported)
    }
    client.send(shell, "ack_configure", [.uint(serial)])
    attach(surface, width: width, height: height, color: color)
    client.send(surface, "commit", [])
    try client.roundTrip()
  }

  /// Takes the content of a window away, which unmaps it.
  ///
  /// - Returns: the events that have arrived.
  @discardableResult
  func hide(_ window: Shown) throws -> [WireClient.Event] {
    client.send(window.surface, "attach", [.object(0), .int(0), .int(0)])
    client.send(window.surface, "commit", [])
    return try client.roundTrip()
  }

  /// Shows a window.
  ///
  /// - Parameters:
  ///   - title: the title of the window.
  ///   - width: the width of the window, in pixels.
  ///   - height: the height of the window, in pixels.
  ///   - color: the color, as 0xRRGGBB.
  ///   - prepare: called with the window before its first commit.
  /// - Returns: the objects of the window.
  /// - Throws: the error of a connection that has ended.
  func showWindow(
    _ title: String, width: Int32, height: Int32, color: UInt32, prepare: (Shown) throws -> Void = { _ in }
  ) throws -> Shown {
    let surface = makeSurface()
    let shell = client.make(XdgSurface.description)
    client.send(base, "get_xdg_surface", [.object(shell), .object(surface)])
    let role = client.make(XdgToplevel.description)
    client.send(shell, "get_toplevel", [.object(role)])
    client.send(role, "set_title", [.string(title)])
    let shown = Shown(surface: surface, shell: shell, role: role)
    try prepare(shown)
    try show(shown, width: width, height: height, color: color)
    return shown
  }

  func makePositioner(width: Int32, height: Int32, anchor: Rect) -> UInt32 {
    let positioner = client.make(XdgPositioner.description)
    client.send(base, "create_positioner", [.object(positioner)])
    client.send(positioner, "set_size", [.int(width), .int(height)])
    client.send(
      positioner, "set_anchor_rect",
      [.int(anchor.x), .int(anchor.y), .int(anchor.width), .int(anchor.height)])
    // The popup is below the lower left corner.
    client.send(positioner, "set_anchor", [.uint(6)])
    client.send(positioner, "set_gravity", [.uint(8)])
    return positioner
  }

  func showPopup(
    of parent: Shown, width: Int32, height: Int32, anchor: Rect, color: UInt32, grab: Bool = true,
    prepare: (_ positioner: UInt32) -> Void = { _ in }
  ) throws
    -> Shown
  {
    let surface = makeSurface()
    let shell = client.make(XdgSurface.description)
    client.send(base, "get_xdg_surface", [.object(shell), .object(surface)])
    let positioner = makePositioner(width: width, height: height, anchor: anchor)
    prepare(positioner)
    let role = client.make(XdgPopup.description)
    client.send(shell, "get_popup", [.object(role), .object(parent.shell), .object(positioner)])
    if grab { client.send(role, "grab", [.object(seat), .uint(0)]) }
    let shown = Shown(surface: surface, shell: shell, role: role)
    try show(shown, width: width, height: height, color: color)
    return shown
  }
}
