// SPDX-License-Identifier: Apache-2.0

/// The selected text that the middle button pastes.
final class PrimarySelection {
  private unowned let compositor: WaylandServer
  private var devices: [PrimaryDevice] = []
  private(set) var source: (any SelectionSource)?

  init(compositor: WaylandServer) { self.compositor = compositor }

  func add(_ device: PrimaryDevice) {
    devices.append(device)
    if compositor.seat.keyboard.focus?.client === device.client { device.offer(source) }
  }

  func remove(_ device: PrimaryDevice) { devices.removeAll { $0 === device } }

  func set(_ source: (any SelectionSource)?) {
    guard source !== self.source else { return }
    self.source?.cancel()
    self.source = source
    if let client = compositor.seat.keyboard.focus?.client { focusChanged(to: client) }
  }

  func focusChanged(to client: Client) {
    for device in devices where device.client === client { device.offer(source) }
  }

  func sourceDestroyed(_ source: PrimarySource) { if self.source === source { set(nil) } }
}

/// The global `zwp_primary_selection_device_manager_v1`.
final class PrimarySelectionManager: RequestHandler {
  typealias Interface = ZwpPrimarySelectionDeviceManagerV1

  private unowned let compositor: WaylandServer
  private let client: Client

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .createSource(let id):
      let source = PrimarySource(compositor: compositor, client: client)
      source.resource = Resource.create(
        for: client.pointer, version: resource.version, id: id, handler: source)
    case .getDevice(let id, _):
      let device = PrimaryDevice(compositor: compositor, client: client)
      device.resource = Resource.create(
        for: client.pointer, version: resource.version, id: id, handler: device)
      if device.resource != nil { compositor.primarySelection.add(device) }
    case .destroy: break
    }
  }
}

/// The `zwp_primary_selection_source_v1` of a client.
final class PrimarySource: RequestHandler, SelectionSource {
  typealias Interface = ZwpPrimarySelectionSourceV1

  private unowned let compositor: WaylandServer
  private let client: Client
  fileprivate(set) var resource: Resource<Interface>?
  private var offered = OfferedTypes()
  var types: [String] { offered.all }
  var process: Int32 { client.process }

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .offer(let type): offered.add(type)
    case .destroy: break
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.primarySelection.sourceDestroyed(self)
  }

  func send(type: String, to descriptor: ReceivedDescriptor) {
    resource?.sendSend(mimeType: type, fd: descriptor.number)
  }

  func cancel() { resource?.sendCancelled() }
}

/// The `zwp_primary_selection_device_v1` of a client.
final class PrimaryDevice: RequestHandler {
  typealias Interface = ZwpPrimarySelectionDeviceV1

  private unowned let compositor: WaylandServer
  let client: Client
  fileprivate(set) var resource: Resource<Interface>?

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .setSelection(let source, _): compositor.primarySelection.set(PrimarySource.of(source))
    case .destroy: break
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.primarySelection.remove(self)
  }

  func offer(_ source: (any SelectionSource)?) {
    guard let resource else { return }
    guard let source else { return resource.sendSelection(id: nil) }
    let offer = PrimaryOffer(source)
    guard
      let pointer = Resource<ZwpPrimarySelectionOfferV1>.create(
        for: client.pointer, version: resource.version, id: NewID(0), handler: offer)
    else { return }
    resource.sendDataOffer(offer: pointer.pointer)
    for type in source.types { pointer.sendOffer(mimeType: type) }
    resource.sendSelection(id: pointer.pointer)
  }
}

/// The `zwp_primary_selection_offer_v1` of a client.
final class PrimaryOffer: RequestHandler {
  typealias Interface = ZwpPrimarySelectionOfferV1

  private weak var source: (any SelectionSource)?

  init(_ source: any SelectionSource) { self.source = source }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .receive(let type, let descriptor): source?.send(type: type, to: descriptor)
    case .destroy: break
    }
  }
}
