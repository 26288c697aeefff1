// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Desktop

final class SocketReservationTests: XCTestCase {
  private let path = FileManager.default.temporaryDirectory.path + "/socket-\(UUID().uuidString.prefix(8))"

  override func tearDown() { unlink(path) }

  func testAPathIsReservedOnceAtATime() throws {
    var first = try SocketReservation(path)
    XCTAssertNotNil(first)
    XCTAssertNil(try SocketReservation(path))
    XCTAssertNotNil(try SocketReservation(path + "0"))
    first = nil
    XCTAssertNotNil(try SocketReservation(path))
  }

  /// The file of a server that ends may be removed only after the server has released its reservation.
  func testAServerKeepsItsReservationUntilItsEnd() throws {
    let server = try {
      let reservation = try XCTUnwrap(try SocketReservation(path))
      return try ChildProcess(
        SpawnRequest(
          executable: "/bin/sleep", arguments: ["60"], environment: [:], workingDirectory: "/",
          standardOutput: FileDescriptor.open("/dev/null", O_WRONLY),
          standardError: FileDescriptor.open("/dev/null", O_WRONLY), inherited: [reservation.descriptor]))
    }()
    XCTAssertNil(try SocketReservation(path))
    kill(server.processIdentifier, SIGKILL)
    XCTAssertNotNil(server.wait(Deadline(after: 5)))
    XCTAssertNotNil(try SocketReservation(path))
  }

  func testOnlyAPathWithoutAServerIsFree() throws {
    XCTAssertTrue(try SocketReservation.isFree(path))
    let listener = try listen(at: path)
    XCTAssertFalse(try SocketReservation.isFree(path))
    close(listener)
    XCTAssertTrue(try SocketReservation.isFree(path))
    unlink(path)
    try Data().write(to: URL(fileURLWithPath: path))
    XCTAssertTrue(try SocketReservation.isFree(path))
  }

  func testALeftoverIsRemovedUnlessAServerUsesItsPath() throws {
    let listener = try listen(at: path)
    ServerLeftover(path: path).remove()
    XCTAssertEqual(access(path, F_OK), 0)
    close(listener)
    var newer = try SocketReservation(path)
    XCTAssertNotNil(newer)
    ServerLeftover(path: path).remove()
    XCTAssertEqual(access(path, F_OK), 0)
    newer = nil
    ServerLeftover(path: path).remove()
    XCTAssertNotEqual(access(path, F_OK), 0)
  }

  /// The main thread of a killed server may end before the other threads.
  func testALeftoverIsRemovedAlsoIfItsServerEndsSlightlyLater() throws {
    close(try listen(at: path))
    let reservation = try XCTUnwrap(try SocketReservation(path)).descriptor
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { reservation.close() }
    ServerLeftover(path: path).remove()
    XCTAssertNotEqual(access(path, F_OK), 0)
  }

  private func listen(at path: String) throws -> Int32 {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    guard bound == 0, Foundation.listen(listener, 4) == 0 else { throw POSIXError(.EIO) }
    return listener
  }
}
