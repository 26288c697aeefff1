// SPDX-License-Identifier: Apache-2.0

/// The address of a studio's page.
package struct StudioAddress: Sendable {
  package let port: UInt16
  /// The secret of the page; only clients that received the address have it.
  package let token: String

  package var url: String { "http://127.0.0.1:\(port)/\(token)/" }
}
