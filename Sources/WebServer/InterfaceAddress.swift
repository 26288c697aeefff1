// SPDX-License-Identifier: Apache-2.0

/// The address of an interface that a server listens on.
package enum InterfaceAddress {
  /// Whether only programs on this machine reach it.
  package static func isOfThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    if ["localhost", "::1", "[::1]", "::ffff:127.0.0.1"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
