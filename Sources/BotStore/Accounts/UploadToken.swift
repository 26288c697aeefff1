// SPDX-License-Identifier: Apache-2.0

/// A token with which a program sends results.
package struct UploadToken: Sendable, Equatable {
  package let name: String
  /// The only bot that the token is valid for; nil if it is valid for all bots.
  package let bot: String?

  package init(name: String, bot: String?) { (self.name, self.bot) = (name, bot) }

  init(_ row: inout SQLRow) throws { self.init(name: try row.text(), bot: try row.optionalText()) }
}
