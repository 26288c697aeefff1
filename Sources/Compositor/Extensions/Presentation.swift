// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// The global `wp_presentation`, which reports when a frame was shown.
final class Presentation: RequestHandler {
  typealias Interface = WpPresentation

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .feedback(let surface, let callback):
      let feedback = PresentationFeedback(compositor: compositor)
      feedback.resource = Resource.create(
        for: resource.client, version: resource.version, id: callback, handler: feedback)
      WaylandSurface.of(surface)?.add(feedback)
    }
  }
}

/// The `wp_presentation_feedback` of one frame.
final class PresentationFeedback: RequestHandler {
  typealias Interface = WpPresentationFeedback

  private unowned let compositor: WaylandServer
  fileprivate(set) var resource: Resource<Interface>?

  init(compositor: WaylandServer) { self.compositor = compositor }

  func present() {
    guard let resource else { return }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let seconds = UInt64(time.tv_sec)
    resource.sendPresented(
      tvSecHi: UInt32(seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
      tvNsec: UInt32(time.tv_nsec),
      refresh: UInt32(1_000_000_000 / compositor.outputs.refreshRate), seqHi: 0, seqLo: 0, flags: 0)
    resource.destroy()
  }

  func handle(_ request: Never, from resource: Resource<Interface>) {}

  func resourceDestroyed(_ resource: Resource<Interface>) { self.resource = nil }
}
