// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A surface: the pixels that a client shows, and the position of its subsurfaces.
final class WaylandSurface: RequestHandler {
  typealias Interface = WlSurface

  /// The purpose of a surface, which it keeps until its end.
  enum Role: Equatable { case none, xdgSurface, subsurface, cursor, dragIcon }

  unowned let compositor: WaylandServer
  private(set) var resource: Resource<WlSurface>?
  let client: Client
  private(set) var role = Role.none
  private(set) var state = WaylandSurfaceState()
  private var pending = SurfaceChanges()
  /// The changes of a synchronized subsurface, which take effect with the state of its parent.
  private var cached: SurfaceChanges?

  private(set) var order = SubsurfaceOrder()
  weak var subsurface: Subsurface?
  /// The object of the role; each commit is reported to it.
  weak var roleObject: (any SurfaceRole)?
  weak var viewport: Viewport?
  weak var fractionalScale: FractionalScale?
  weak var serverDecoration: ServerDecoration?
  /// The callbacks that have taken effect and are not completed yet.
  private(set) var frames: [FrameCallback] = []
  var feedbacks: [PresentationFeedback] = []

  init?(compositor: WaylandServer, client: Client, version: Int32, id: NewID) {
    self.compositor = compositor
    self.client = client
    resource = Resource.create(for: client.pointer, version: version, id: id, handler: self)
    guard resource != nil else { return nil }
  }

  /// The size in logical pixels.
  var size: Size { state.size }
  var hasContent: Bool { state.picture != nil }

  /// Gives the surface a role.
  ///
  /// - Returns: false if it has another role already.
  func assignRole(_ role: Role) -> Bool {
    guard self.role == .none || self.role == role else { return false }
    self.role = role
    return true
  }

  // MARK: - Requests

  func handle(_ request: WlSurface.Request, from resource: Resource<WlSurface>) {
    switch request {
    case .destroy: break
    case .attach(let buffer, _, _):
      pending.attachment = buffer.map { .buffer(PendingBuffer($0)) } ?? .none
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage = pending.surfaceDamage.union(Rect(x: x, y: y, width: width, height: height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage = pending.bufferDamage.union(Rect(x: x, y: y, width: width, height: height))
    case .frame(let id): pending.frames.append(FrameCallback(client: client, id: id))
    // Only the pixels of the whole screen are drawn, so an opaque part needs no special treatment.
    case .setOpaqueRegion: break
    case .setInputRegion(let region): pending.input = .some(region.flatMap { Region.of($0)?.copy })
    case .setBufferScale(let scale):
      guard scale > 0 else {
        return resource.postError(.invalidScale, "the scale \(scale) is not positive")
      }
      pending.bufferScale = scale
    case .setBufferTransform(let number):
      guard let transform = UInt32(exactly: number).flatMap(WlOutput.Transform.init) else {
        return resource.postError(.invalidTransform, "\(number) is no transform")
      }
      pending.bufferTransform = transform
    case .offset: break
    case .commit: commit()
    }
  }

  func resourceDestroyed(_ resource: Resource<WlSurface>) {
    self.resource = nil
    roleObject?.surfaceDestroyed()
    subsurface?.surfaceDestroyed()
    for child in requestedOrder.all { child.parentDestroyed() }
    state.picture = nil
    compositor.surfaceDestroyed(self)
  }

  // MARK: - Subsurfaces

  /// The order that takes effect with the changes that the client has requested, also with those that wait for the
  /// parent.
  ///
  /// It contains all subsurfaces.
  var requestedOrder: SubsurfaceOrder { pending.order ?? cached?.order ?? order }

  /// Changes the order of the subsurfaces with the next commit.
  func changeOrder(_ change: (inout SubsurfaceOrder) -> Void) {
    var order = requestedOrder
    change(&order)
    pending.order = order
  }

  /// Removes a subsurface that is gone, at once.
  func remove(_ subsurface: Subsurface) {
    let wasShown = order.all.contains { $0 === subsurface }
    order.remove(subsurface)
    cached?.order?.remove(subsurface)
    pending.order?.remove(subsurface)
    if wasShown { compositor.surfaceChanged(self, damage: nil) }
  }

  func add(_ feedback: PresentationFeedback) { pending.feedbacks.append(feedback) }

  func setSource(_ source: (x: Double, y: Double, width: Double, height: Double)?) {
    pending.source = .some(source)
  }

  func setDestination(_ size: Size?) { pending.destination = .some(size) }

  // MARK: - Commits

  private func commit() {
    client.drawing.committed()
    for callback in pending.frames { callback.committed() }
    guard let changes = readPending() else { return }
    pending = SurfaceChanges()
    if subsurface?.isSynchronized == true {
      cached = merged(cached, changes)
      return
    }
    let all = merged(cached, changes)
    cached = nil
    apply(all)
  }

  private func merged(_ earlier: SurfaceChanges?, _ later: SurfaceChanges) -> SurfaceChanges {
    guard var all = earlier else { return later }
    all.merge(later)
    return all
  }

  /// Applies the changes of a subsurface that waited for its parent.
  func applyCached() {
    if let changes = cached {
      cached = nil
      apply(changes)
    } else {
      applyChildren()
    }
  }

  /// Returns the requested changes, with the pixels of the attached buffer; the buffer is released.
  ///
  /// No client ever waits for a buffer, because its pixels are copied at the commit.
  ///
  /// - Returns: nil if the client has violated the protocol.
  private func readPending() -> SurfaceChanges? {
    var changes = pending
    guard case .buffer(let buffer) = changes.attachment else { return changes }
    guard let pointer = buffer.resource else {
      // The client destroyed the buffer before the commit: the content is undefined, and stays.
      changes.attachment = .unchanged
      return changes
    }
    if let pixel = SinglePixelBuffer.of(pointer) {
      changes.attachment = pixel.picture.map { .picture($0) } ?? .none
      return changes
    }
    guard let memory = wl_shm_buffer_get(pointer) else {
      changes.attachment = .none
      return changes
    }
    let width = wl_shm_buffer_get_width(memory)
    let height = wl_shm_buffer_get_height(memory)
    let hasAlpha = wl_shm_buffer_get_format(memory) == Self.formatWithAlpha
    var target: Picture?
    var area = Rect(x: 0, y: 0, width: width, height: height)
    if let old = state.picture, cached == nil, subsurface?.isSynchronized != true, old.width == width,
      old.height == height, old.hasAlpha == hasAlpha
    {
      target = old
      if let known = damage(of: changes) { area = known }
    }
    guard let picture = target ?? Picture(width: width, height: height, hasAlpha: hasAlpha) else {
      wl_client_post_no_memory(client.pointer)
      return nil
    }
    picture.copy(memory, area: area)
    Resource<WlBuffer>(pointer: pointer).sendRelease()
    changes.attachment = .picture(picture)
    return changes
  }

  /// `WL_SHM_FORMAT_ARGB8888`; the only other format that clients can use is without alpha.
  private static let formatWithAlpha: UInt32 = 0

  /// The changed pixels of the buffer; nil if they are not known.
  private func damage(of changes: SurfaceChanges) -> Rect? {
    if changes.surfaceDamage.isEmpty { return changes.bufferDamage.isEmpty ? nil : changes.bufferDamage }
    // Damage in the coordinates of the surface is the damage of the buffer only without scale and viewport.
    let isPlain =
      (changes.bufferScale ?? state.bufferScale) == 1
      && (changes.bufferTransform ?? state.bufferTransform) == .normal
      && (changes.destination ?? state.destination) == nil && (changes.source ?? state.source) == nil
    return isPlain ? changes.surfaceDamage.union(changes.bufferDamage) : nil
  }

  private func apply(_ changes: SurfaceChanges) {
    let hadContent = hasContent
    let oldSize = size
    switch changes.attachment {
    case .unchanged, .buffer: break
    case .none: state.picture = nil
    case .picture(let picture): state.picture = picture
    }
    state.bufferScale = changes.bufferScale ?? state.bufferScale
    state.bufferTransform = changes.bufferTransform ?? state.bufferTransform
    if let input = changes.input { state.input = input }
    if let source = changes.source { state.source = source }
    if let destination = changes.destination { state.destination = destination }
    frames += changes.frames
    feedbacks += changes.feedbacks
    var isReordered = false
    if let order = changes.order {
      isReordered = !order.isEqual(to: self.order)
      self.order = order
    }
    applyChildren()
    roleObject?.surfaceCommitted(hadContent: hadContent)
    let isWhole = oldSize != size || hadContent != hasContent || isReordered
    compositor.surfaceChanged(self, damage: isWhole ? nil : logicalDamage(changes))
  }

  private func logicalDamage(_ changes: SurfaceChanges) -> Rect {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard !changes.bufferDamage.isEmpty else { return changes.surfaceDamage.intersection(whole) }
    guard state.source == nil, state.destination == nil, state.bufferTransform == .normal else {
      return whole
    }
    let scale = state.bufferScale
    let damage = changes.bufferDamage
    // Many programs report the largest numbers for the width and the height of a buffer that has changed everywhere.
    func scaledLength(_ length: Int32) -> Int32 { Int32(clamping: Int64(length / scale) + 2) }
    let scaled = Rect(
      x: damage.x / scale, y: damage.y / scale, width: scaledLength(damage.width),
      height: scaledLength(damage.height))
    return scaled.union(changes.surfaceDamage).intersection(whole)
  }

  private func applyChildren() {
    for child in order.all { child.parentApplied() }
  }

  /// Completes the callbacks for the next frame.
  func completeFrames(time: UInt32) {
    let due = frames
    frames = []
    for callback in due { callback.complete(time: time) }
  }

  var owesFrame: Bool { frames.contains(where: \.isOpen) }

  /// Whether a point of the surface receives input.
  func acceptsInput(at point: Point) -> Bool {
    guard hasContent, point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height)
    else {
      return false
    }
    return state.input?.contains(point) ?? true
  }
}

/// The object that gives a surface its role.
protocol SurfaceRole: AnyObject {
  /// Reports a commit that has taken effect.
  func surfaceCommitted(hadContent: Bool)
  func surfaceDestroyed()
}
