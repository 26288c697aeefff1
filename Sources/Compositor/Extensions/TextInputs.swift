// SPDX-License-Identifier: Apache-2.0

/// The text inputs of clients: text that reaches a field without keys.
final class TextInputs {
  private unowned let compositor: WaylandServer
  private var inputs: [any TextInputReceiver] = []

  init(compositor: WaylandServer) { self.compositor = compositor }

  func add(_ input: any TextInputReceiver) {
    inputs.append(input)
    if let focus = compositor.seat.keyboard.focus, focus.client === input.client { input.enter(focus) }
  }

  func remove(_ input: any TextInputReceiver) { inputs.removeAll { $0 === input } }

  func focusChanged(to surface: WaylandSurface?) {
    for input in inputs { input.leave() }
    guard let surface else { return }
    for input in inputs where input.client === surface.client { input.enter(surface) }
  }

  func surfaceDestroyed(_ surface: WaylandSurface) { for input in inputs { input.surfaceDestroyed(surface) } }

  /// Whether a field of the client has the focus and takes text.
  func isActive(for client: Client) -> Bool { inputs.contains { $0.client === client && $0.isActive } }

  /// Whether the client handles text at once, but keys only after replies from other programs.
  func overtakesKeys(of client: Client) -> Bool {
    inputs.contains { $0.client === client && $0.isActive && $0.overtakesKeys }
  }

  /// Whether the field with the focus takes text at once; otherwise it does after the client's next reply.
  func isReady(for client: Client) -> Bool {
    inputs.contains { $0.client === client && $0.isActive && $0.isReady }
  }

  /// Sends text to the field with the focus.
  ///
  /// - Returns: false if no field of the client takes text in this way.
  func commit(_ text: String, for client: Client) -> Bool {
    guard let input = inputs.first(where: { $0.client === client && $0.isActive }) else { return false }
    input.commit(text)
    return true
  }
}

/// An object of a client by which text reaches its fields.
protocol TextInputReceiver: AnyObject {
  var client: Client { get }
  /// Whether a field of the client has the focus and takes text.
  var isActive: Bool { get }
  /// Whether the client handles text at once, but keys only after replies from other programs.
  var overtakesKeys: Bool { get }
  /// Whether the client takes text in its present state.
  var isReady: Bool { get }

  func enter(_ surface: WaylandSurface)
  func leave()
  func surfaceDestroyed(_ surface: WaylandSurface)
  func commit(_ text: String)
}
