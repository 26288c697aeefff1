// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotStore

/// Tests accounts, sessions, tokens and secrets, in both databases.
final class AccountStoreTests: StoreTestCase {
  func testNamesThatLookLikeAnExistingNameAreRefused() throws {
    try onEachDatabase { store in
      let accounts = AccountStore(store)
      try accounts.set("root", role: .administrator, password: "x")
      for name in ["root", "ROOT", "root ", " Root\t", "ro\u{200B}ot", "ｒｏｏｔ"] {
        XCTAssertNil(try accounts.account(ofIdentity: "issuer \(name)", named: name), name)
      }
      for name in ["ROOT", "root ", "ro\u{200B}ot"] {
        XCTAssertThrowsError(try accounts.set(name, role: .member, password: "x"), name)
      }
      XCTAssertEqual(try accounts.accounts().map(\.name), ["root"])
      let ada = try XCTUnwrap(accounts.account(ofIdentity: "issuer ada", named: " Ada Lovelace "))
      XCTAssertEqual(ada.name, "Ada Lovelace")
      XCTAssertEqual(try accounts.account(ofIdentity: "issuer ada", named: "Countess"), ada)
      XCTAssertNil(try accounts.account(ofIdentity: "issuer other", named: "ada  lovelace"))
      try accounts.set("root", role: .member, password: "y")
    }
  }

  private func onEach(_ body: (AccountStore) throws -> Void) throws {
    try onEachDatabase { try body(AccountStore($0)) }
  }

  func testReplacingAnAccountEndsItsSessions() throws {
    try onEach { accounts in
      let now = Self.begin
      try accounts.set("Ada", role: .member, password: "one")
      let ada = try XCTUnwrap(accounts.account(named: "Ada")?.account)
      try accounts.openSession("digest", of: ada, until: now + 60, now: now)
      XCTAssertEqual(try accounts.account(ofSession: "digest", now: now), ada)
      XCTAssertNil(try accounts.account(ofSession: "digest", now: now + 61), "the session has expired")
      XCTAssertNil(try accounts.account(ofSession: "other", now: now))
      try accounts.set("Ada", role: .administrator, password: "two")
      XCTAssertNil(try accounts.account(ofSession: "digest", now: now))
      XCTAssertEqual(try accounts.account(named: "Ada")?.password, "two")
      XCTAssertEqual(try accounts.accounts().map(\.role), [.administrator])
      try accounts.remove("Ada")
      XCTAssertNil(try accounts.account(named: "Ada"))
      XCTAssertThrowsError(try accounts.remove("Ada"))
      for name in ["", "a\u{7}", String(repeating: "a", count: 101)] {
        XCTAssertThrowsError(try accounts.set(name, role: .member, password: "x"), name)
      }
    }
  }

  func testSessionsCanBeEndedAndExpiredOnesAreRemoved() throws {
    try onEach { accounts in
      let now = Self.begin
      try accounts.set("Ada", role: .member, password: "one")
      let ada = try XCTUnwrap(accounts.account(named: "Ada")?.account)
      try accounts.openSession("old", of: ada, until: now + 1, now: now)
      try accounts.openSession("new", of: ada, until: now + 60, now: now + 2)
      XCTAssertNil(try accounts.account(ofSession: "old", now: now), "the expired session was removed")
      try accounts.endSession("new")
      XCTAssertNil(try accounts.account(ofSession: "new", now: now))
    }
  }

  func testATokenIsFoundByItsDigestAndReplacedByItsName() throws {
    try onEach { accounts in
      try accounts.set(UploadToken(name: "CI", bot: "Main"), digest: "one")
      try accounts.set(UploadToken(name: "CI", bot: nil), digest: "two")
      XCTAssertNil(try accounts.token("one"))
      XCTAssertEqual(try accounts.token("two"), UploadToken(name: "CI", bot: nil))
      XCTAssertEqual(try accounts.tokens().map(\.name), ["CI"])
      try accounts.removeToken("CI")
      XCTAssertNil(try accounts.token("two"))
    }
  }

  func testSecretsAndNotesAreStored() throws {
    try onEach { accounts in
      try accounts.setSecret("team", "https://example.org/a")
      try accounts.setSecret("team", "https://example.org/b")
      XCTAssertEqual(try accounts.secret("team"), "https://example.org/b")
      XCTAssertEqual(try accounts.secrets(), ["team"])
      try accounts.setSecret("team", nil)
      XCTAssertNil(try accounts.secret("team"))
      for number in 1...3 { try accounts.note("did \(number)", by: "Ada", at: Self.begin + Double(number)) }
      XCTAssertEqual(try accounts.notes(latest: 2).map(\.action), ["did 3", "did 2"])
    }
  }
}
