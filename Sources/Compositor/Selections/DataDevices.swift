// SPDX-License-Identifier: Apache-2.0

/// The clipboard and the drags of data: `wl_data_device_manager`.
final class DataDevices {
  private unowned let compositor: WaylandServer
  private var devices: [DataDevice] = []
  private(set) var clipboard: (any SelectionSource)?
  private(set) var drag: DataDrag?
  /// Whether a drag of data has ever started.
  private(set) var hasDragged = false

  init(compositor: WaylandServer) { self.compositor = compositor }

  func add(_ device: DataDevice) {
    devices.append(device)
    if compositor.seat.keyboard.focus?.client === device.client { device.offer(clipboard) }
  }

  func remove(_ device: DataDevice) { devices.removeAll { $0 === device } }

  func devices(of client: Client) -> [DataDevice] { devices.filter { $0.client === client } }

  /// Replaces the content of the clipboard.
  func setClipboard(_ source: (any SelectionSource)?) {
    guard source !== clipboard else { return }
    clipboard?.cancel()
    clipboard = source
    offerClipboard(to: compositor.seat.keyboard.focus?.client)
  }

  /// Offers the clipboard and the primary selection to the client that receives the keys.
  func focusChanged(to client: Client) {
    offerClipboard(to: client)
    compositor.primarySelection.focusChanged(to: client)
  }

  private func offerClipboard(to client: Client?) {
    guard let client else { return }
    for device in devices(of: client) { device.offer(clipboard) }
  }

  func sourceDestroyed(_ source: DataSource) {
    if clipboard === source {
      clipboard = nil
      offerClipboard(to: compositor.seat.keyboard.focus?.client)
    }
    if drag?.source === source { drag?.cancel() }
  }

  func startDrag(_ source: DataSource?, from client: Client, icon: WaylandSurface?) {
    guard drag == nil, !compositor.seat.pointer.held.isEmpty else {
      source?.cancel()
      return
    }
    drag = DataDrag(compositor: compositor, client: client, source: source, icon: icon)
    if source != nil { hasDragged = true }
    compositor.control.changed(.desktop)
    compositor.seat.pointer.setFocus(nil)
    drag?.moved(to: compositor.seat.pointer.place)
  }

  func dragEnded() {
    drag = nil
    compositor.seat.pointer.dragEnded()
  }
}

/// The global `wl_data_device_manager`.
final class DataDeviceManager: RequestHandler {
  typealias Interface = WlDataDeviceManager

  private unowned let compositor: WaylandServer
  private let client: Client

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: WlDataDeviceManager.Request, from resource: Resource<WlDataDeviceManager>) {
    switch request {
    case .createDataSource(let id):
      let source = DataSource(compositor: compositor, client: client)
      source.resource = Resource.create(
        for: client.pointer, version: resource.version, id: id, handler: source)
    case .getDataDevice(let id, _):
      let device = DataDevice(compositor: compositor, client: client)
      device.resource = Resource.create(
        for: client.pointer, version: resource.version, id: id, handler: device)
      if device.resource != nil { compositor.dataDevices.add(device) }
    }
  }
}

/// The `wl_data_source` of a client.
final class DataSource: RequestHandler, SelectionSource {
  typealias Interface = WlDataSource

  private unowned let compositor: WaylandServer
  private let client: Client
  fileprivate(set) var resource: Resource<WlDataSource>?
  private var offered = OfferedTypes()
  var types: [String] { offered.all }
  var process: Int32 { client.process }
  /// The actions that the source permits for a drag; nil before it has set them.
  private var actions: UInt32?
  /// The actions of a drag; a source that sets none, as all before version 3, only copies.
  var dragActions: UInt32 { actions ?? WlDataDeviceManager.DndAction.copy.rawValue }

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: WlDataSource.Request, from resource: Resource<WlDataSource>) {
    switch request {
    case .destroy: break
    case .offer(let type): offered.add(type)
    case .setActions(let actions):
      guard actions & ~7 == 0 else {
        return resource.postError(.invalidActionMask, "\(actions) are no actions")
      }
      self.actions = actions
    }
  }

  func resourceDestroyed(_ resource: Resource<WlDataSource>) {
    self.resource = nil
    compositor.dataDevices.sourceDestroyed(self)
  }

  func send(type: String, to descriptor: ReceivedDescriptor) {
    resource?.sendSend(mimeType: type, fd: descriptor.number)
  }

  func cancel() { resource?.sendCancelled() }

  func accepted(_ type: String?) { resource?.sendTarget(mimeType: type) }
  func chosen(_ action: UInt32) { resource?.sendAction(dndAction: action) }
  func dropPerformed() { resource?.sendDndDropPerformed() }

  func dragFinished() { resource?.sendDndFinished() }

  /// Reports that the target has gone after the drop, without the data; for a source before version 3, the drag ends
  /// with the drop.
  func dragAbandoned() {
    if let resource, resource.version >= 3 { resource.sendCancelled() }
  }
}

/// The `wl_data_device` of a client.
final class DataDevice: RequestHandler {
  typealias Interface = WlDataDevice

  private unowned let compositor: WaylandServer
  let client: Client
  fileprivate(set) var resource: Resource<WlDataDevice>?

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: WlDataDevice.Request, from resource: Resource<WlDataDevice>) {
    switch request {
    case .startDrag(let source, _, let icon, _):
      let icon = WaylandSurface.of(icon)
      if let icon, !icon.assignRole(.dragIcon) {
        return resource.postError(.role, "the surface has another role")
      }
      compositor.dataDevices.startDrag(DataSource.of(source), from: client, icon: icon)
    case .setSelection(let source, _): compositor.dataDevices.setClipboard(DataSource.of(source))
    case .release: break
    }
  }

  func resourceDestroyed(_ resource: Resource<WlDataDevice>) {
    self.resource = nil
    compositor.dataDevices.remove(self)
  }

  /// Sends the content of the clipboard as an offer.
  func offer(_ source: (any SelectionSource)?) {
    guard let resource else { return }
    guard let source, let offer = makeOffer(source) else { return resource.sendSelection(id: nil) }
    resource.sendSelection(id: offer.pointer)
  }

  func makeOffer(_ source: any SelectionSource, drag: DataDrag? = nil) -> Resource<WlDataOffer>? {
    guard let resource else { return nil }
    let offer = DataOffer(source, drag: drag)
    guard
      let pointer = Resource<WlDataOffer>.create(
        for: client.pointer, version: resource.version, id: NewID(0), handler: offer)
    else { return nil }
    resource.sendDataOffer(id: pointer.pointer)
    for type in source.types { pointer.sendOffer(mimeType: type) }
    if let source = source as? DataSource, drag != nil {
      pointer.sendSourceActions(sourceActions: source.dragActions)
    }
    return pointer
  }
}

/// The `wl_data_offer` of a client: data that it may read.
final class DataOffer: RequestHandler {
  typealias Interface = WlDataOffer

  private weak var source: (any SelectionSource)?
  private weak var drag: DataDrag?
  /// Whether the data is dragged; otherwise it is on the clipboard.
  private let isDragged: Bool

  init(_ source: any SelectionSource, drag: DataDrag?) {
    self.source = source
    self.drag = drag
    isDragged = drag != nil
  }

  func handle(_ request: WlDataOffer.Request, from resource: Resource<WlDataOffer>) {
    switch request {
    case .accept(_, let type): drag?.accepted(type, resource)
    case .receive(let type, let descriptor): source?.send(type: type, to: descriptor)
    case .destroy: break
    case .finish:
      guard isDragged else {
        return resource.postError(
          .invalidFinish, "the data is on the clipboard and not dragged")
      }
      drag?.finished(resource)
    case .setActions(let actions, let preferred):
      guard actions & ~7 == 0 else {
        return resource.postError(.invalidActionMask, "\(actions) are no actions")
      }
      guard preferred & ~actions == 0, preferred.nonzeroBitCount <= 1 else {
        return resource.postError(
          .invalidAction,
          "the preferred action \(preferred) is not one of the actions \(actions)")
      }
      guard isDragged else {
        return resource.postError(
          .invalidOffer, "the data is on the clipboard and not dragged")
      }
      drag?.negotiate(actions, preferred: preferred, resource)
    }
  }

  func resourceDestroyed(_ resource: Resource<WlDataOffer>) { drag?.offerDestroyed(resource) }
}
