// SPDX-License-Identifier: Apache-2.0

/// Decides when clients may draw their next frame.
///
/// A client that draws after an event gets its next frame at once, so that a test does not wait for the refresh of a
/// screen. A client that draws without end gets frames only at the refresh rate.
final class FramePacer {
  private unowned let compositor: WaylandServer
  private var waiting: [ObjectIdentifier: WaylandSurface] = [:]
  private var isScheduled = false
  private var timer: EventLoop.Source?

  init(compositor: WaylandServer) {
    self.compositor = compositor
    timer = compositor.loop.timer { [unowned self] in tick() }
  }

  /// Reports that a surface has callbacks to complete.
  func request(_ surface: WaylandSurface) {
    waiting[ObjectIdentifier(surface)] = surface
    if surface.client.hasFrameCredit(at: compositor.milliseconds) {
      guard !isScheduled else { return }
      isScheduled = true
      // The other surfaces of the client may be committed in the same batch of requests.
      compositor.loop.afterEvents { [weak self] in self?.completeWithCredit() }
    } else if !isTimerRunning {
      startTimer()
    }
  }

  func forget(_ surface: WaylandSurface) { waiting[ObjectIdentifier(surface)] = nil }

  private var isTimerRunning = false

  private func startTimer() {
    isTimerRunning = true
    timer?.start(after: Int((1000 / compositor.outputs.refreshRate).rounded(.down)))
  }

  private func completeWithCredit() {
    isScheduled = false
    let now = compositor.milliseconds
    for (key, surface) in waiting where surface.client.hasFrameCredit(at: now) {
      waiting[key] = nil
      surface.client.useFrameCredit()
      complete(surface, now)
    }
    if !waiting.isEmpty, !isTimerRunning { startTimer() }
  }

  private func tick() {
    isTimerRunning = false
    let due = waiting
    waiting = [:]
    let now = compositor.milliseconds
    for surface in due.values { complete(surface, now) }
  }

  private func complete(_ surface: WaylandSurface, _ now: UInt32) {
    surface.completeFrames(time: now)
    let feedbacks = surface.feedbacks
    surface.feedbacks = []
    for feedback in feedbacks { feedback.present() }
  }
}
