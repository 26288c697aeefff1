// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The address of the server in links.
///
/// The address is set again when the server listens, because its port is unknown before that.
final class ServerAddress: Sendable {
  private let known: Mutex<URL>

  init(_ url: URL) { known = Mutex(url) }

  var url: URL { known.withLock { $0 } }

  func set(_ url: URL) { known.withLock { $0 = url } }
}
