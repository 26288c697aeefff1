// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotServer

/// Tests the commits of a job, with real repositories.
final class GitRepositoryTests: ServerTestCase {
  private var app: Repository { get throws { try Repository(folder.appendingPathComponent("app")) } }

  /// Returns the subjects of the commits, the newest first.
  private func subjects(from first: String?) throws -> [String] {
    let repository = GitRepository(
      address: try app.url.path, mirror: folder.appendingPathComponent("mirror.git"))
    try repository.fetch()
    let last = try XCTUnwrap(repository.heads()["main"])
    return repository.commits(from: first, to: last).split(whereSeparator: \.isNewline).map { line in
      String(line.split(separator: "\t").last ?? "")
    }
  }

  func testAFirstJobHasTheFirstCommit() throws {
    try app.commit("exit 0", "Begin")
    XCTAssertEqual(try subjects(from: nil), ["Begin"])
  }

  func testADamagedCopyIsReplaced() throws {
    let mirror = folder.appendingPathComponent("mirror.git")
    for (name, content) in [("refs/heads/main.lock", ""), ("HEAD", "nothing")] {
      try app.commit("exit 0", "Before \(name)")
      XCTAssertEqual(try subjects(from: nil), ["Before \(name)"])
      try app.commit("exit 0", "After \(name)")
      try Data(content.utf8).write(to: mirror.appendingPathComponent(name))
      XCTAssertEqual(try subjects(from: nil), ["After \(name)"], name)
    }
  }

  func testACopyStaysIfTheRepositoryCannotBeRead() throws {
    try app.commit("exit 0", "Begin")
    XCTAssertEqual(try subjects(from: nil), ["Begin"])
    let mirror = folder.appendingPathComponent("mirror.git")
    let repository = GitRepository(address: folder.path + "/none", mirror: mirror)
    XCTAssertThrowsError(try repository.fetch()) { XCTAssertTrue("\($0)".contains("fetch"), "\($0)") }
    XCTAssertTrue(FileManager.default.fileExists(atPath: mirror.appendingPathComponent("HEAD").path))
  }

  func testAFirstJobHasOnlyTheMergeAndALaterJobAlsoItsCommits() throws {
    try app.commit("exit 0", "Begin")
    let begin = try XCTUnwrap(
      GitRepository(address: try app.url.path, mirror: folder).heads()["main"])
    try app.git("checkout", "--quiet", "-b", "side")
    try app.commit("exit 0", "Side 1")
    try app.commit("exit 0", "Side 2")
    try app.git("checkout", "--quiet", "main")
    try app.git("merge", "--quiet", "--no-ff", "--message", "Merge", "side")
    XCTAssertEqual(try subjects(from: nil), ["Merge"])
    XCTAssertEqual(try Set(subjects(from: begin)), ["Merge", "Side 1", "Side 2"])
  }
}
