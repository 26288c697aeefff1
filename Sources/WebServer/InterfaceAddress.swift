// SPDX-License-Identifier: Apache-2.0

/// Properties of an interface address on which a server listens.
package enum InterfaceAddress {
  /// Whether only programs on this machine can reach the address.
  package static func isOfThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    if ["localhost", "::1", "[::1]", "::ffff:127.0.0.1"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
