// SPDX-License-Identifier: Apache-2.0

/// The `wl_keyboard` of a client.
final class KeyboardBinding: RequestHandler {
  typealias Interface = WlKeyboard

  private unowned let keyboard: Keyboard
  let client: Client
  var resource: Resource<WlKeyboard>?
  /// The keymap that the client was sent last.
  var keymap: Keymap?

  init(_ keyboard: Keyboard, _ client: Client) {
    self.keyboard = keyboard
    self.client = client
  }

  func handle(_ request: WlKeyboard.Request, from resource: Resource<WlKeyboard>) {}

  func resourceDestroyed(_ resource: Resource<WlKeyboard>) {
    self.resource = nil
    keyboard.released(self)
  }
}
