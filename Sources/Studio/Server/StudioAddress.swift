// SPDX-License-Identifier: Apache-2.0

/// Where a studio serves its page.
package struct StudioAddress: Sendable {
  package let port: UInt16
  /// Known to nobody but the page and whoever was given the address.
  package let token: String

  package var url: String { "http://127.0.0.1:\(port)/\(token)/" }
}
