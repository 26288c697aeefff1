// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A pipe that a program writes to, and the data that has arrived in it.
package struct OutputCapture {
  /// The end for the program.
  ///
  /// The caller closes it after the start of the program, so that the pipe ends when all processes have closed it.
  package let writing: FileDescriptor
  package private(set) var data = Data()
  private let reading: FileDescriptor
  private var isOpen = true
  private static let maximumReads = 64

  /// - Throws: `ProcessError` if this process can open no more files.
  package init() throws { (reading, writing) = try FileDescriptor.pipe() }

  /// The descriptor for poll(2); nil if all processes have closed their end of the pipe.
  package var descriptor: Int32? { isOpen ? reading.number : nil }

  /// Reads the data that has arrived, without blocking.
  ///
  /// The number of reads is limited, so that a program that writes continuously cannot exceed its time limit.
  package mutating func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<Self.maximumReads where isOpen {
      var ready = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { return }
      let count = read(reading.number, &buffer, buffer.count)
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        isOpen = false
      }
    }
  }
}
