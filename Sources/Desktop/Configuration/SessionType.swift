// SPDX-License-Identifier: Apache-2.0

/// The kind of a session, from which toolkits select their display back end.
///
/// The raw values are those of `XDG_SESSION_TYPE`, and of the key `display` of a destination.
package enum SessionType: String, Sendable, CaseIterable {
  case x11
  case wayland
}
