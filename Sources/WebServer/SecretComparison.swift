// SPDX-License-Identifier: Apache-2.0

/// Compares received data with a secret.
package enum SecretComparison {
  /// Returns whether two values are equal, in a time that does not depend on the position of a difference.
  package static func isEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
