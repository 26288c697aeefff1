// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A Wayland interface, whose code `script/wayland-protocols` generates.
protocol WaylandInterface {
  /// The requests of a client, with their arguments.
  associatedtype Request

  static var description: InterfaceDescription { get }

  /// Returns the request with a number, whose arguments libwayland has checked against the description.
  static func request(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) -> Request
}

/// An interface with errors, each of which ends the connection of a client that violates the protocol.
protocol InterfaceWithErrors: WaylandInterface {
  associatedtype Error: RawRepresentable<UInt32>
}

/// The name, the version and the messages of an interface.
struct InterfaceDescription: Sendable {
  /// A request or an event, with its signature as libwayland defines it.
  struct Message: Sendable {
    enum Effect: Sendable { case none, destructor }

    let name: String
    let signature: String
    /// The interface of each argument that is an object; nil for another argument, and for any interface.
    let types: [String?]
    /// Whether the object is destroyed after the message.
    let effect: Effect

    init(_ name: String, _ signature: String, _ types: [String?], _ effect: Effect = .none) {
      self.name = name
      self.signature = signature
      self.types = types
      self.effect = effect
    }
  }

  let name: String
  let version: Int32
  let requests: [Message]
  let events: [Message]

  init(_ name: String, version: Int32, requests: [Message], events: [Message]) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}
