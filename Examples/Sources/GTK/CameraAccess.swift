// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Requests the camera through the desktop's portal: the portal asks the user the first time, and stores the answer.
///
/// The protocol is that of `org.freedesktop.portal.Camera` and `org.freedesktop.portal.Request`.
@MainActor
package final class CameraAccess {
  package enum Answer: Equatable, Sendable {
    /// - Parameter hasCamera: Whether there is a camera.
    case granted(hasCamera: Bool)
    case denied
    /// The user could not be asked.
    case unavailable(reason: String)
  }

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Camera"

  private var requests = 0

  package init() {}

  /// Sends the request; `body` is called once, on the main thread, when the user has decided.
  package func request(_ body: @escaping @MainActor (Answer) -> Void) {
    requests += 1
    let token = "request\(requests)"
    SessionBus.connect { result in
      switch result {
      case .failure(let error): body(.unavailable(reason: error.message))
      case .success(let bus): Self.request(on: bus, token: token, body)
      }
    }
  }

  private static func request(
    on bus: SessionBus, token: String, _ body: @escaping @MainActor (Answer) -> Void
  ) {
    // The name of the request is known before the call, so that the answer cannot arrive too early.
    let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
    let request = "\(path)/request/\(sender)/\(token)"
    let listener = bus.listenOnce(
      to: "Response", of: "org.freedesktop.portal.Request", at: request
    ) { values in
      guard values.first == .unsignedInteger(0) else { return body(.denied) }
      lookForCamera(on: bus, body)
    }
    bus.call(portal, path, interface, "AccessCamera", [.options(["handle_token": .string(token)])]) {
      result in
      guard case .failure(let error) = result else { return }
      bus.ignore(listener)
      body(.unavailable(reason: error.message))
    }
  }

  private static func lookForCamera(on bus: SessionBus, _ body: @escaping @MainActor (Answer) -> Void) {
    bus.call(
      portal, path, "org.freedesktop.DBus.Properties", "Get",
      [.string(interface), .string("IsCameraPresent")]
    ) { result in
      body(.granted(hasCamera: (try? result.get()) == [.boolean(true)]))
    }
  }
}
