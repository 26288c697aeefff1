// SPDX-License-Identifier: Apache-2.0

import WebServer

extension WebDriverServer {
  /// The maximum size of a command, in bytes.
  package func maximumBody(of request: WebRequest) -> Int { 32 << 20 }
}
