// SPDX-License-Identifier: Apache-2.0

import CWayland

/// An object of a client, with the type of its interface.
///
/// The pointer is valid until the object is destroyed, which ``RequestHandler/resourceDestroyed(_:)`` reports.
struct Resource<Interface: WaylandInterface>: Equatable {
  let pointer: OpaquePointer

  var version: Int32 { wl_resource_get_version(pointer) }
  var client: OpaquePointer { wl_resource_get_client(pointer) }
  var id: UInt32 { wl_resource_get_id(pointer) }

  /// Creates the object with a number that a client has chosen.
  ///
  /// - Parameters:
  ///   - client: the client that owns the object.
  ///   - version: the version of the interface.
  ///   - id: the number; 0 for an object that the compositor creates.
  ///   - handler: receives the requests. The object retains it until it is destroyed.
  /// - Returns: nil if memory is short; then the client is disconnected.
  @discardableResult
  static func create(
    for client: OpaquePointer, version: Int32, id: NewID, handler: some RequestHandler<Interface>
  ) -> Resource? {
    let interface = InterfaceTable.shared.pointer(Interface.description)
    guard let pointer = wl_resource_create(client, interface, version, id.value) else {
      wl_client_post_no_memory(client)
      return nil
    }
    let resource = Resource(pointer: pointer)
    let box = ResourceBox(
      handler: handler,
      dispatch: { opcode, arguments in
        handler.handle(Interface.request(opcode, arguments), from: resource)
        if Interface.description.requests[Int(opcode)].effect == .destructor { wl_resource_destroy(pointer) }
      }, destroyed: { handler.resourceDestroyed(resource) })
    wl_resource_set_dispatcher(
      pointer, ResourceBox.dispatcher, ResourceBox.mark, CallbackContext.retain(box), ResourceBox.destructor)
    return resource
  }

  /// Sends an event.
  func post(_ opcode: UInt32, _ arguments: [EventArgument]) {
    var marshalled = MarshalledArguments(arguments)
    marshalled.withPointer { wl_resource_post_event_array(pointer, opcode, $0) }
  }

  func destroy() { wl_resource_destroy(pointer) }
}

extension Resource where Interface: InterfaceWithErrors {
  /// Reports a violation of the protocol, which disconnects the client.
  ///
  /// - Parameters:
  ///   - code: an error of the object's interface; its number has another meaning for other interfaces.
  ///   - message: the violation, in human-readable form.
  func postError(_ code: Interface.Error, _ message: String) {
    cwayland_post_error(pointer, code.rawValue, message)
  }
}

/// An object that carries out the requests of a client.
protocol RequestHandler<Interface>: AnyObject {
  associatedtype Interface: WaylandInterface

  /// Carries out a request. If the request is a destructor, the resource is destroyed afterwards.
  func handle(_ request: Interface.Request, from resource: Resource<Interface>)

  /// Reports that the object of the client is destroyed, by a request or because the client has gone.
  func resourceDestroyed(_ resource: Resource<Interface>)
}

extension RequestHandler {
  func resourceDestroyed(_ resource: Resource<Interface>) {}

  /// Returns the handler of an object of a client; nil if the object has a handler of another type.
  static func of(_ pointer: OpaquePointer?) -> Self? {
    // libwayland implements some objects itself, such as buffers in shared memory.
    let interface = InterfaceTable.shared.pointer(Interface.description)
    guard let pointer, wl_resource_instance_of(pointer, interface, ResourceBox.mark) != 0,
      let data = wl_resource_get_user_data(pointer)
    else { return nil }
    return CallbackContext.object(data, as: ResourceBox.self).handler as? Self
  }
}

/// The user data of each object of a client.
private final class ResourceBox {
  let handler: AnyObject
  private let dispatch: (UInt32, UnsafeMutablePointer<wl_argument>) -> Void
  private let destroyed: () -> Void

  init(
    handler: AnyObject, dispatch: @escaping (UInt32, UnsafeMutablePointer<wl_argument>) -> Void,
    destroyed: @escaping () -> Void
  ) {
    self.handler = handler
    self.dispatch = dispatch
    self.destroyed = destroyed
  }

  /// The address that distinguishes the objects of this code from those of libwayland.
  private static let markAddress = UInt(
    bitPattern: UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  static var mark: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: markAddress) }

  static let dispatcher: wl_dispatcher_func_t = { _, target, opcode, _, arguments in
    guard let target, let arguments, let data = wl_resource_get_user_data(OpaquePointer(target)) else {
      return -1
    }
    CallbackContext.object(data, as: ResourceBox.self).dispatch(opcode, arguments)
    return 0
  }

  static let destructor: wl_resource_destroy_func_t = { pointer in
    guard let data = wl_resource_get_user_data(pointer) else { return }
    wl_resource_set_user_data(pointer, nil)
    CallbackContext.release(data, as: ResourceBox.self).destroyed()
  }
}
