// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import BotStore

/// A server of PostgreSQL for the tests of one process: without a network, without waiting for the disk, and gone when the process ends.
final class PostgreSQLServer: Sendable {
  private let folder: String
  private let schemas = Atomic<Int>(0)

  static let shared = Result { try PostgreSQLServer() }

  private init() throws {
    let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    let version = try XCTUnwrap(versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }, "apt install postgresql")
    let programs = "/usr/lib/postgresql/\(version)/bin"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("understudy-pg-\(getpid())").path
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // It refuses to run as root.
    var user: [String] = []
    if getuid() == 0 {
      user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
      let account = try XCTUnwrap(getpwnam("postgres"), "the package postgresql makes a user of that name")
        .pointee
      XCTAssertEqual(chown(folder, account.pw_uid, account.pw_gid), 0)
    }
    let data = folder + "/data"
    let setup = try Self.start(user + ["\(programs)/initdb", "-D", data, "-U", "tests", "-A", "trust", "-N"])
    setup.waitUntilExit()
    XCTAssertEqual(setup.terminationStatus, 0, "initdb failed")
    _ = try Self.start(
      user + [
        "--pdeathsig=INT", "\(programs)/postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-F",
      ])
    let place = "host=\(folder) user=tests dbname=postgres"
    atexit {
      if case .success(let server) = PostgreSQLServer.shared {
        try? FileManager.default.removeItem(atPath: server.folder)
      }
    }
    let end = Date() + 30
    while (try? PostgreSQLDatabase(place)) == nil {
      guard Date() < end else {
        throw StoreError.cannotOpen(place: place, reason: "the server did not start")
      }
      usleep(20_000)
    }
  }

  private static func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    try process.run()
    return process
  }

  /// The connection string of a schema that nobody has used.
  func newPlace() throws -> String {
    let number = schemas.add(1, ordering: .relaxed).newValue
    let place = "host=\(folder) user=tests dbname=postgres"
    try PostgreSQLDatabase(place).write { try $0.execute("CREATE SCHEMA s\(number)") }
    return place + " options='-c search_path=s\(number)'"
  }
}
