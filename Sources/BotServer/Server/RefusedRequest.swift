// SPDX-License-Identifier: Apache-2.0

/// The response body for a refused request.
package struct RefusedRequest: Codable, Sendable {
  /// The reason, in sentences for people.
  package var error: String
  /// The digests of the bundle's files that must be sent first; nil for other reasons.
  package var missing: [String]?
}
