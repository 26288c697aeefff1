// SPDX-License-Identifier: Apache-2.0

import CWayland

/// The state of a surface that takes effect with a commit.
struct WaylandSurfaceState {
  /// The pixels; nil for a surface without content.
  var picture: Picture?
  var bufferScale: Int32 = 1
  var bufferTransform: WlOutput.Transform = .normal
  /// The pixels that receive input; nil for all.
  var input: PixelSet?
  /// The part of the buffer that is shown, in logical pixels of the buffer; nil for all.
  var source: (x: Double, y: Double, width: Double, height: Double)?
  /// The size to which this part is scaled, in logical pixels; nil for the size of the part.
  var destination: Size?

  /// The size of the surface in logical pixels.
  var size: Size {
    guard let picture else { return .zero }
    if let destination { return destination }
    if let source { return Size(width: Int32(source.width), height: Int32(source.height)) }
    let (width, height) =
      bufferTransform.isTurned ? (picture.height, picture.width) : (picture.width, picture.height)
    return Size(width: width / bufferScale, height: height / bufferScale)
  }
}

extension WlOutput.Transform {
  /// Whether the width of a buffer is the height of its surface.
  var isTurned: Bool { [.v90, .v270, .flipped90, .flipped270].contains(self) }

  /// Whether the content is mirrored at a vertical axis, before it is turned.
  var isFlipped: Bool { rawValue >= Self.flipped.rawValue }
}

/// The changes that a client has requested since its last commit.
struct SurfaceChanges {
  enum Attachment {
    case unchanged
    case none
    /// A buffer that has not been read yet.
    case buffer(PendingBuffer)
    /// The pixels of a buffer that was read at a commit whose effect waits for the parent.
    case picture(Picture)
  }

  var attachment = Attachment.unchanged
  var bufferScale: Int32?
  var bufferTransform: WlOutput.Transform?
  var input: PixelSet??
  var source: (x: Double, y: Double, width: Double, height: Double)??
  var destination: Size??
  /// The order of the subsurfaces; nil if it has not changed.
  var order: SubsurfaceOrder?
  /// The changed pixels of the buffer; empty if only ``surfaceDamage`` is known.
  var bufferDamage = Rect.zero
  var surfaceDamage = Rect.zero
  /// The callbacks of `wl_surface.frame`, the oldest first.
  var frames: [FrameCallback] = []
  var feedbacks: [PresentationFeedback] = []

  /// Adds later changes.
  mutating func merge(_ later: SurfaceChanges) {
    if case .unchanged = later.attachment {} else { attachment = later.attachment }
    bufferScale = later.bufferScale ?? bufferScale
    bufferTransform = later.bufferTransform ?? bufferTransform
    if let input = later.input { self.input = .some(input) }
    if let source = later.source { self.source = .some(source) }
    if let destination = later.destination { self.destination = .some(destination) }
    order = later.order ?? order
    bufferDamage = bufferDamage.union(later.bufferDamage)
    surfaceDamage = surfaceDamage.union(later.surfaceDamage)
    frames += later.frames
    feedbacks += later.feedbacks
  }
}

/// A buffer that a client has attached and not yet committed.
final class PendingBuffer {
  /// The buffer; nil after the client has destroyed it.
  private(set) var resource: OpaquePointer?
  private var listener: Listener?

  init(_ resource: OpaquePointer) {
    self.resource = resource
    listener = Listener(destructionOf: resource) { [weak self] in self?.resource = nil }
  }
}

/// The callback of a client that waits for the time to draw its next frame.
final class FrameCallback: RequestHandler {
  typealias Interface = WlCallback

  private let client: Client
  private var resource: Resource<WlCallback>?
  private var isCommitted = false

  init(client: Client, id: NewID) {
    self.client = client
    resource = Resource.create(for: client.pointer, version: 1, id: id, handler: self)
  }

  /// Whether the client still waits.
  var isOpen: Bool { resource != nil }

  /// Reports the commit with the request for this callback.
  func committed() {
    guard isOpen, !isCommitted else { return }
    isCommitted = true
    client.drawing.openFrames += 1
  }

  func complete(time: UInt32) {
    guard let resource else { return }
    resource.sendDone(callbackData: time)
    resource.destroy()
  }

  func handle(_ request: Never, from resource: Resource<WlCallback>) {}

  func resourceDestroyed(_ resource: Resource<WlCallback>) {
    self.resource = nil
    if isCommitted { client.drawing.openFrames -= 1 }
  }
}
