// SPDX-License-Identifier: Apache-2.0

/// The engine of a web view.
package enum BrowserEngine: Sendable {
  case chromium, gecko, webKit
}
