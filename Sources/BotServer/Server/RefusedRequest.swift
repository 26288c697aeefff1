// SPDX-License-Identifier: Apache-2.0

/// The response body for a refused request.
package struct RefusedRequest: Codable, Sendable {
  package var error: String
  package var missing: [String]?
}
