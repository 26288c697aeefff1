// SPDX-License-Identifier: Apache-2.0

/// The address of a studio's page.
package struct StudioAddress: Sendable {
  package let port: UInt16
  /// The secret that only the page and those who got the address have.
  package let token: String

  package var url: String { "http://127.0.0.1:\(port)/\(token)/" }
}
