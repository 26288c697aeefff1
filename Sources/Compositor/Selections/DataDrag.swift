// SPDX-License-Identifier: Apache-2.0

/// A drag of data from one surface to another.
final class DataDrag {
  private unowned let compositor: WaylandServer
  /// The client that started the drag.
  private let client: Client
  private(set) weak var source: DataSource?
  private(set) weak var icon: WaylandSurface?
  /// The surface under the pointer, and the offer that its client received.
  private weak var target: WaylandSurface?
  private var offer: Resource<WlDataOffer>?
  private var acceptedType: String?
  private var action: UInt32 = 0
  private var isDropped = false

  init(compositor: WaylandServer, client: Client, source: DataSource?, icon: WaylandSurface?) {
    self.compositor = compositor
    self.client = client
    self.source = source
    self.icon = icon
  }

  func moved(to place: Point) {
    guard !isDropped else { return }
    let hit = compositor.scene.hit(place)
    // Without a source, the drag stays within its client.
    let surface = hit?.surface.flatMap { source == nil && $0.client !== client ? nil : $0 }
    if surface === target {
      guard let target, let hit else { return }
      target.client.inputSent()
      for device in compositor.dataDevices.devices(of: target.client) {
        device.resource?.sendMotion(time: compositor.seat.clock.milliseconds, x: hit.point.x, y: hit.point.y)
      }
      return
    }
    leave()
    guard let surface, let hit, let resource = surface.resource else { return }
    target = surface
    surface.client.inputSent()
    for device in compositor.dataDevices.devices(of: surface.client) {
      offer = source.flatMap { device.makeOffer($0, drag: self) }
      device.resource?.sendEnter(
        serial: compositor.nextSerial(), surface: resource.pointer, x: hit.point.x, y: hit.point.y,
        id: offer?.pointer)
    }
  }

  private func leave() {
    if let target {
      for device in compositor.dataDevices.devices(of: target.client) { device.resource?.sendLeave() }
    }
    target = nil
    offer = nil
    acceptedType = nil
    action = 0
  }

  func accepted(_ type: String?) {
    acceptedType = type
    source?.accepted(type)
  }

  /// Chooses the action that both sides permit.
  func negotiate(_ actions: UInt32, preferred: UInt32, _ offer: Resource<WlDataOffer>) {
    guard offer == self.offer else { return }
    let both = actions & (source?.actions ?? 0)
    let chosen = both & preferred != 0 ? preferred : both & (~both &+ 1)
    guard chosen != action else { return }
    action = chosen
    offer.sendAction(dndAction: chosen)
    source?.chosen(chosen)
  }

  /// Reports that the user has released the button.
  func dropped() {
    isDropped = true
    let isAccepted =
      target != nil && (source == nil || acceptedType != nil) && (source?.actions == nil || action != 0)
    guard isAccepted, let target else {
      leave()
      source?.cancel()
      return compositor.dataDevices.dragEnded()
    }
    for device in compositor.dataDevices.devices(of: target.client) { device.resource?.sendDrop() }
    source?.dropPerformed()
    self.target = nil
    if source == nil { return compositor.dataDevices.dragEnded() }
    compositor.dataDevices.dragEnded()
    pending = self
  }

  /// Keeps the drag until the target has read the data.
  private var pending: DataDrag?

  func finished() {
    source?.dragFinished()
    pending = nil
  }

  func offerDestroyed(_ offer: Resource<WlDataOffer>) {
    guard offer == self.offer else { return }
    self.offer = nil
    pending = nil
  }

  /// Ends the drag, because its source has gone.
  func cancel() {
    leave()
    pending = nil
    if compositor.dataDevices.drag === self { compositor.dataDevices.dragEnded() }
  }
}
