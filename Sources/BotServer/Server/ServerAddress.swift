// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The address of the server in links.
///
/// The port of the address is known only when the server listens.
final class ServerAddress: Sendable {
  private let known: Mutex<URL>

  init(_ url: URL) { known = Mutex(url) }

  var url: URL { known.withLock { $0 } }

  func set(_ url: URL) { known.withLock { $0 = url } }
}
