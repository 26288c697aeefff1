// SPDX-License-Identifier: Apache-2.0

/// A person who may change stored data.
package struct Account: Sendable, Equatable {
  package enum Role: String, Sendable, CaseIterable {
    /// A member may pin and remove runs.
    case member
    /// An administrator may also change the roles of other people.
    case administrator
  }

  package let id: Int64
  package let name: String
  package let role: Role

  init(_ row: inout SQLRow) throws {
    (id, name) = (try row.integer(), try row.text())
    let role = try row.text()
    guard let known = Role(rawValue: role) else { throw row.wrong("a role", .text(role)) }
    self.role = known
  }
}
