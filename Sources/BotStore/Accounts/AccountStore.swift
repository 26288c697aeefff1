// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The people and programs that may change the stored data; they are stored in the same database as the results.
///
/// People have passwords, and programs have tokens. The store receives only digests of secrets. For passwords, these
/// are slow digests; for random secrets, a fast digest is enough.
package struct AccountStore: Sendable {
  private let database: any SQLDatabase

  package init(_ store: ResultStore) { database = store.database }

  // MARK: - People

  /// Returns all people, sorted by name.
  ///
  /// - Throws: ``StoreError``.
  package func accounts() throws -> [Account] {
    try database.read { connection in
      try connection.rows("SELECT id, name, role FROM account ORDER BY name", [], Account.init)
    }
  }

  /// Returns a person and the digest of the person's password; nil if nobody has this name.
  ///
  /// - Throws: ``StoreError``.
  package func account(named name: String) throws -> (account: Account, password: String)? {
    try database.read { connection in
      try connection.row("SELECT id, name, role, password FROM account WHERE name = ?", [.text(name)]) {
        row in
        (try Account(&row), try row.text())
      }
    }
  }

  /// Adds a person, or changes the password and role of an existing person and ends their sessions.
  ///
  /// - Throws: ``StoreError``.
  package func set(_ name: String, role: Account.Role, password digest: String) throws {
    try Self.check(name, "a user")
    guard name == AccountName.trimmed(name) else {
      throw StoreError.badName(
        item: "a user", name: name, reason: "it begins or ends with a blank, or has invisible characters")
    }
    try database.write { connection in
      try Self.endSessions(of: name, on: connection)
      if let other = try Self.other(like: name, on: connection) {
        throw StoreError.badName(
          item: "a user", name: name, reason: "it looks like the name of the user \"\(other)\"")
      }
      if try Self.number(of: name, on: connection) != nil {
        try connection.execute(
          "UPDATE account SET role = ?, password = ? WHERE name = ?",
          [.text(role.rawValue), .text(digest), .text(name)])
      } else {
        try Self.insert(name, role: role, password: digest, on: connection)
      }
    }
  }

  /// Changes the role of a person; the new role applies from the next request on.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if nobody has this name.
  package func set(_ role: Account.Role, of name: String) throws {
    try database.write { connection in
      guard try Self.number(of: name, on: connection) != nil else {
        throw StoreError.missing(item: "The user \"\(name)\"")
      }
      try connection.execute(
        "UPDATE account SET role = ? WHERE name = ?", [.text(role.rawValue), .text(name)])
    }
  }

  /// Returns the person to whom an OpenID provider has assigned an identity.
  ///
  /// If nobody has this identity yet, a new member is added.
  ///
  /// - Parameters:
  ///   - identity: an identity that the provider assigns to one person only.
  ///   - name: the name of a new member.
  /// - Returns: the person; nil if the identity is new, but a person has this name already, or a name that looks like
  ///   it.
  /// - Throws: ``StoreError``.
  package func account(ofIdentity identity: String, named name: String) throws -> Account? {
    let name = AccountName.trimmed(name)
    try Self.check(name, "a user")
    return try database.write { connection in
      let query = """
        SELECT a.id, a.name, a.role FROM identity i JOIN account a ON a.id = i.account WHERE i.subject = ?
        """
      if let known = try connection.row(query, [.text(identity)], Account.init) { return known }
      guard try Self.number(of: name, on: connection) == nil,
        try Self.other(like: name, on: connection) == nil
      else { return nil }
      try Self.insert(name, role: .member, password: "", on: connection)
      guard let number = try Self.number(of: name, on: connection) else { return nil }
      try connection.insert(into: "identity (subject, account)", [[.text(identity), .integer(number)]])
      return try connection.row(query, [.text(identity)], Account.init)
    }
  }

  private static func number(of name: String, on connection: any SQLConnection) throws -> Int64? {
    try connection.row("SELECT id FROM account WHERE name = ?", [.text(name)]) { try $0.integer() }
  }

  /// Returns the name of another person that looks like this name; nil if there is no such person.
  private static func other(like name: String, on connection: any SQLConnection) throws -> String? {
    let folded = AccountName.folded(name)
    return try connection.rows("SELECT name FROM account") { try $0.text() }
      .first { $0 != name && AccountName.folded($0) == folded }
  }

  private static func insert(
    _ name: String, role: Account.Role, password digest: String, on connection: any SQLConnection
  ) throws {
    try connection.insert(
      into: "account (name, role, password)", [[.text(name), .text(role.rawValue), .text(digest)]])
  }

  /// Removes a person with the person's sessions and identities.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if nobody has this name.
  package func remove(_ name: String) throws {
    try database.write { connection in
      guard let number = try Self.number(of: name, on: connection) else {
        throw StoreError.missing(item: "The user \"\(name)\"")
      }
      try Self.endSessions(of: name, on: connection)
      try connection.execute("DELETE FROM identity WHERE account = ?", [.integer(number)])
      try connection.execute("DELETE FROM account WHERE name = ?", [.text(name)])
    }
  }

  private static func endSessions(of name: String, on connection: any SQLConnection) throws {
    try connection.execute(
      "DELETE FROM session WHERE account IN (SELECT id FROM account WHERE name = ?)", [.text(name)])
  }

  // MARK: - Sessions

  /// Adds a session of a person who has signed in, and removes expired sessions.
  ///
  /// - Parameters:
  ///   - digest: the digest of the secret in the person's browser.
  ///   - account: the person who has signed in.
  ///   - end: the time at which the session expires.
  ///   - now: the current time.
  /// - Throws: ``StoreError``.
  package func openSession(_ digest: String, of account: Account, until end: Date, now: Date) throws {
    try database.write { connection in
      try connection.execute("DELETE FROM session WHERE ends < ?", [.real(now.timeIntervalSince1970)])
      try connection.insert(
        into: "session (digest, account, ends)",
        [[.text(digest), .integer(account.id), .real(end.timeIntervalSince1970)]])
    }
  }

  /// Returns the person to whom a session belongs; nil if the session has expired or does not exist.
  ///
  /// - Throws: ``StoreError``.
  package func account(ofSession digest: String, now: Date) throws -> Account? {
    try database.read { connection in
      try connection.row(
        """
        SELECT a.id, a.name, a.role FROM session s JOIN account a ON a.id = s.account
        WHERE s.digest = ? AND s.ends >= ?
        """, [.text(digest), .real(now.timeIntervalSince1970)], Account.init)
    }
  }

  /// Removes a session, given the digest of its secret.
  ///
  /// - Throws: ``StoreError``.
  package func endSession(_ digest: String) throws {
    try database.write { try $0.execute("DELETE FROM session WHERE digest = ?", [.text(digest)]) }
  }

  // MARK: - Tokens

  /// Returns all tokens, sorted by name.
  ///
  /// - Throws: ``StoreError``.
  package func tokens() throws -> [UploadToken] {
    try database.read { connection in
      try connection.rows("SELECT name, bot FROM upload_token ORDER BY name", [], UploadToken.init)
    }
  }

  /// Adds a token, or replaces the token with this name.
  ///
  /// - Throws: ``StoreError``.
  package func set(_ token: UploadToken, digest: String) throws {
    try Self.check(token.name, "a token")
    try database.write { connection in
      try connection.execute("DELETE FROM upload_token WHERE name = ?", [.text(token.name)])
      try connection.insert(
        into: "upload_token (name, bot, digest)", [[.text(token.name), SQLValue(token.bot), .text(digest)]])
    }
  }

  /// Removes the token with a name.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if no token has this name.
  package func removeToken(_ name: String) throws {
    try database.write { connection in
      guard
        try connection.row("SELECT name FROM upload_token WHERE name = ?", [.text(name)], { try $0.text() })
          != nil
      else { throw StoreError.missing(item: "The token \"\(name)\"") }
      try connection.execute("DELETE FROM upload_token WHERE name = ?", [.text(name)])
    }
  }

  /// Returns the token whose secret has a digest; nil if there is no such token.
  ///
  /// - Throws: ``StoreError``.
  package func token(_ digest: String) throws -> UploadToken? {
    try database.read { connection in
      try connection.row(
        "SELECT name, bot FROM upload_token WHERE digest = ?", [.text(digest)], UploadToken.init)
    }
  }

  // MARK: - Secrets

  /// Returns a secret of the server itself; nil if no secret has this name.
  ///
  /// Examples are the address of a service that the server notifies, and the key of a webhook. No response of the
  /// server contains a secret.
  ///
  /// - Throws: ``StoreError``.
  package func secret(_ name: String) throws -> String? {
    try database.read { connection in
      try connection.row("SELECT value FROM secret WHERE name = ?", [.text(name)]) { try $0.text() }
    }
  }

  /// Returns the names of the secrets, sorted.
  ///
  /// - Throws: ``StoreError``.
  package func secrets() throws -> [String] {
    try database.read { connection in
      try connection.rows("SELECT name FROM secret ORDER BY name") { try $0.text() }
    }
  }

  /// Stores or removes a secret.
  ///
  /// - Parameters:
  ///   - name: the name of the secret.
  ///   - value: the secret; nil to remove it.
  /// - Throws: ``StoreError``.
  package func setSecret(_ name: String, _ value: String?) throws {
    try Self.check(name, "a secret")
    try database.write { connection in
      try connection.execute("DELETE FROM secret WHERE name = ?", [.text(name)])
      if let value { try connection.insert(into: "secret (name, value)", [[.text(name), .text(value)]]) }
    }
  }

  // MARK: - The log of actions

  /// Adds an action to the log of actions.
  ///
  /// - Throws: ``StoreError``.
  package func note(_ action: String, by author: String, at date: Date) throws {
    try database.write { connection in
      try connection.insert(
        into: "audit (time, who, what)", [[.real(date.timeIntervalSince1970), .text(author), .text(action)]])
    }
  }

  /// Returns the latest entries of the log of actions, the latest first.
  ///
  /// - Throws: ``StoreError``.
  package func notes(latest count: Int) throws -> [AuditLogEntry] {
    try database.read { connection in
      try connection.rows("SELECT time, who, what FROM audit ORDER BY id DESC LIMIT ?", [SQLValue(count)]) {
        row in
        AuditLogEntry(
          date: Date(timeIntervalSince1970: try row.real()), author: try row.text(), action: try row.text())
      }
    }
  }

  private static func check(_ name: String, _ kind: String) throws {
    guard !name.isEmpty, name.count <= 100,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw StoreError.badName(
        item: kind, name: name, reason: "expected 1 to 100 characters, none of them a control character")
    }
  }
}
