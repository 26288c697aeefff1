// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A function that libwayland calls once, at the destruction of an object or a client; dropping the listener cancels it.
final class Listener {
  private struct Memory {
    var listener: wl_listener
    /// The object that receives the call; nil after the call.
    var owner: UnsafeMutableRawPointer?
  }

  private let memory: UnsafeMutablePointer<Memory>
  private let action: () -> Void

  /// Calls `action` before a resource is destroyed.
  convenience init(destructionOf resource: OpaquePointer, _ action: @escaping () -> Void) {
    self.init(action)
    wl_resource_add_destroy_listener(resource, pointer)
  }

  /// Calls `action` when a client disconnects, before its objects are destroyed.
  convenience init(endOf client: OpaquePointer, _ action: @escaping () -> Void) {
    self.init(action)
    wl_client_add_destroy_listener(client, pointer)
  }

  /// Calls `action` for each client that connects.
  ///
  /// - Returns: a listener that the display keeps until its end.
  private init(_ action: @escaping () -> Void) {
    self.action = action
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(listener: wl_listener(), owner: nil))
    memory.pointee.owner = CallbackContext.borrow(self)
    memory.pointee.listener.notify = { pointer, _ in
      guard let pointer else { return }
      let memory = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Memory.self)
      guard let owner = memory.pointee.owner else { return }
      let listener = CallbackContext.object(owner, as: Listener.self)
      listener.unlink()
      listener.action()
    }
  }

  deinit {
    unlink()
    memory.deallocate()
  }

  private var pointer: UnsafeMutablePointer<wl_listener> {
    UnsafeMutableRawPointer(memory).assumingMemoryBound(to: wl_listener.self)
  }

  private func unlink() {
    guard memory.pointee.owner != nil else { return }
    memory.pointee.owner = nil
    guard memory.pointee.listener.link.next != nil else { return }
    wl_list_remove(&memory.pointee.listener.link)
  }
}
