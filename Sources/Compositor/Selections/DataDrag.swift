// SPDX-License-Identifier: Apache-2.0

/// A drag of data from one surface to another.
final class DataDrag {
  private unowned let compositor: WaylandServer
  /// The client that started the drag.
  private let client: Client
  private(set) weak var source: DataSource?
  private(set) weak var icon: WaylandSurface?
  /// The surface under the pointer.
  private weak var target: WaylandSurface?
  /// The offers that the devices of the target's client have received, with the answers to them.
  ///
  /// A program can have several devices, for example one of its toolkit and a separate one, and often answers only one
  /// of the offers.
  private var answers: [Answer] = []
  /// The action that the source was sent last.
  private var action: UInt32 = 0
  private var isDropped = false
  /// Whether the target asks the user for the action after the drop.
  private var asksUser = false

  /// An offer, and the answer of the target to it.
  private struct Answer {
    weak var device: DataDevice?
    let offer: Resource<WlDataOffer>
    /// The type that the target accepts; nil for none.
    var type: String?
    /// The chosen action; 0 for none.
    var action: UInt32

    var isAccepted: Bool { type != nil && action != 0 }
    /// Whether the target chooses an action and reports the end of its transfer, which came with version 3.
    var hasActions: Bool { offer.version >= 3 }
  }

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
      let offer = source.flatMap { device.makeOffer($0, drag: self) }
      device.resource?.sendEnter(
        serial: compositor.nextSerial(), surface: resource.pointer, x: hit.point.x, y: hit.point.y,
        id: offer?.pointer)
      if let offer { add(offer, of: device) }
    }
    reportAction()
  }

  private func add(_ offer: Resource<WlDataOffer>, of device: DataDevice) {
    var answer = Answer(device: device, offer: offer, type: nil, action: 0)
    // A target without actions copies.
    if !answer.hasActions { answer.action = (source?.dragActions ?? 0) & Self.copy }
    answers.append(answer)
  }

  private func leave() {
    if let target {
      for device in compositor.dataDevices.devices(of: target.client) { device.resource?.sendLeave() }
    }
    target = nil
    answers = []
    action = 0
  }

  // MARK: - Answers of the target

  // Each answer names its offer: the answer of a client that the pointer has left may arrive after the next client was
  // entered.

  private func index(of offer: Resource<WlDataOffer>) -> Int? { answers.firstIndex { $0.offer == offer } }

  func accepted(_ type: String?, _ offer: Resource<WlDataOffer>) {
    guard let index = index(of: offer) else { return }
    answers[index].type = type
    reportType()
  }

  private func reportType() { source?.accepted(answers.lazy.compactMap(\.type).first) }

  /// Chooses the action that both sides permit.
  func negotiate(_ actions: UInt32, preferred: UInt32, _ offer: Resource<WlDataOffer>) {
    guard let index = index(of: offer), !isDropped || asksUser else { return }
    let both = actions & (source?.dragActions ?? 0)
    let chosen = both & preferred != 0 ? preferred : both & (~both &+ 1)
    guard chosen != answers[index].action else { return }
    answers[index].action = chosen
    // The target is sent no action after the drop, and the source only the final one, at the end of the drag.
    guard !isDropped else { return }
    offer.sendAction(dndAction: chosen)
    reportAction()
  }

  private func reportAction() {
    let chosen = answers.lazy.map(\.action).first { $0 != 0 } ?? 0
    guard chosen != action else { return }
    action = chosen
    source?.chosen(chosen)
  }

  // MARK: - End

  /// Reports that the user has released the button.
  func dropped() {
    isDropped = true
    guard let target, source == nil || answers.contains(where: \.isAccepted) else {
      leave()
      source?.cancel()
      return compositor.dataDevices.dragEnded()
    }
    if source == nil {
      for device in compositor.dataDevices.devices(of: target.client) { device.resource?.sendDrop() }
    } else {
      for answer in answers {
        let device = answer.device?.resource
        if answer.isAccepted { device?.sendDrop() } else { device?.sendLeave() }
      }
      answers.removeAll { !$0.isAccepted }
      asksUser = answers.contains { $0.action == Self.ask }
      source?.dropPerformed()
      pending = self
    }
    self.target = nil
    compositor.dataDevices.dragEnded()
  }

  /// Keeps the drag until the target has read the data.
  private var pending: DataDrag?

  private static let copy = WlDataDeviceManager.DndAction.copy.rawValue
  private static let ask = WlDataDeviceManager.DndAction.ask.rawValue

  /// Reports that the target has read the data.
  func finished(_ offer: Resource<WlDataOffer>) {
    guard let index = index(of: offer) else { return }
    let answer = answers[index]
    guard isDropped, answer.type != nil else {
      return offer.postError(
        .invalidFinish,
        "the drag is finished before a drop of a type that the target accepts")
    }
    guard answer.action != 0, answer.action != Self.ask else {
      return offer.postError(
        .invalidOffer, "the drag is finished without an action that the source permits")
    }
    if asksUser { source?.chosen(answer.action) }
    source?.dragFinished()
    answers = []
    pending = nil
  }

  /// Reports that the target will send no more answers to an offer; its program may also have ended.
  func offerDestroyed(_ offer: Resource<WlDataOffer>) {
    guard let index = index(of: offer) else { return }
    let answer = answers.remove(at: index)
    guard isDropped else {
      if answer.type != nil { reportType() }
      return reportAction()
    }
    guard answers.isEmpty else { return }
    // The end of the offer is the end of the transfer for a target that cannot report it.
    if answer.hasActions { source?.dragAbandoned() } else { source?.dragFinished() }
    pending = nil
  }

  /// Ends the drag, because its source has gone.
  func cancel() {
    leave()
    pending = nil
    if compositor.dataDevices.drag === self { compositor.dataDevices.dragEnded() }
  }
}
