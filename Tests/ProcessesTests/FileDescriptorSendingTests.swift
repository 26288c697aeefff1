// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import Processes

final class FileDescriptorSendingTests: XCTestCase {
  private let bytes = [UInt8](repeating: 7, count: 8 << 20)

  private func send(_ socket: FileDescriptor, within seconds: TimeInterval) -> Bool {
    bytes.withUnsafeBytes { socket.send($0, until: Deadline(after: seconds)) }
  }

  func testASendToAReaderThatDoesNotReadEnds() throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let begun = MonotonicClock.now
    XCTAssertFalse(send(ours, within: 0.2))
    XCTAssertLessThan(MonotonicClock.now - begun, 5)
    its.close()
  }

  func testASendToAClosedSocketFails() throws {
    let (ours, its) = try FileDescriptor.socketPair()
    its.close()
    XCTAssertFalse(send(ours, within: 60))
  }
}
