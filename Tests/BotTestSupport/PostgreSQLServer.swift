// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Synchronization
import TestSupport
import XCTest

/// A PostgreSQL server for one test, without a network and without synchronous writes.
///
/// Its data folder is created once per process, since that takes longer than a test.
package final class PostgreSQLServer {
  private static let installation = Result { try Installation() }
  private static let schemas = Atomic<Int>(0)

  private struct Installation {
    let programs: String
    let folder: String
    /// The options of setpriv, since the server refuses to run as root.
    var user: [String] = []

    var data: String { folder + "/data" }

    init() throws {
      let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
      let version = try XCTUnwrap(versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }, "apt install postgresql")
      programs = "/usr/lib/postgresql/\(version)/bin"
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("understudy-pg-\(getpid())").path
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if getuid() == 0 {
        user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
        let account = try XCTUnwrap(
          getpwnam("postgres"), "the package postgresql creates a user of that name"
        )
        .pointee
        XCTAssertEqual(chown(folder, account.pw_uid, account.pw_gid), 0)
      }
      let setup = try start(["\(programs)/initdb", "-D", data, "-U", "tests", "-A", "trust", "-N"])
      setup.waitUntilExit()
      XCTAssertEqual(setup.terminationStatus, 0, "initdb failed")
      atexit {
        if case .success(let made) = PostgreSQLServer.installation {
          try? FileManager.default.removeItem(atPath: made.folder)
        }
      }
    }

    func start(_ arguments: [String]) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments = user + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      try process.run()
      return process
    }
  }

  private let process: Process
  private let place: String

  /// Starts the server.
  ///
  /// - Throws: an error when PostgreSQL is not installed or the server does not start.
  package init() throws {
    let made = try Self.installation.get()
    place = "host=\(made.folder) user=tests dbname=postgres"
    process = try made.start([
      "--pdeathsig=INT", "\(made.programs)/postgres", "-D", made.data, "-k", made.folder, "-c",
      "listen_addresses=", "-F",
    ])
    guard waitUntil(deadline: 30, { (try? PostgreSQLDatabase(place)) != nil }) else {
      throw StoreError.cannotOpen(place: place, reason: "the server did not start")
    }
  }

  /// Ends the server, even if clients are connected.
  package func stop() {
    process.interrupt()
    process.waitUntilExit()
  }

  /// Creates a schema, and returns its connection string.
  ///
  /// - Throws: `StoreError`.
  package func newPlace() throws -> String {
    let number = Self.schemas.add(1, ordering: .relaxed).newValue
    try PostgreSQLDatabase(place).write { try $0.execute("CREATE SCHEMA s\(number)") }
    return place + " options='-c search_path=s\(number)'"
  }
}
