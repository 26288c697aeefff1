import Foundation
import WindowSystem
import XCTest

@testable import AutomationEngine

/// Threads sleep when none of them works, waits for a CPU or was begun meanwhile.
final class ThreadGroupTests: XCTestCase {
  func testASleepingProcessSleeps() throws {
    let process = try Self.run("/bin/sh", "-c", "echo ready; read line")
    let group = ThreadGroup()
    group.watch([process.process.processIdentifier])
    XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 5))
    XCTAssertEqual(group.threads.count, 1)
    process.end()
  }

  func testAWorkingProcessDoesNotSleepAlthoughAnotherOneDoes() throws {
    let working = try Self.run("/bin/sh", "-c", "echo ready; while :; do :; done")
    let sleeping = try Self.run("/bin/sh", "-c", "echo ready; read line")
    let group = ThreadGroup()
    group.watch([sleeping.process.processIdentifier, working.process.processIdentifier])
    XCTAssertFalse(group.waitUntilAsleep(until: MonotonicClock.now + 0.2))
    working.end()
    XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 5), "what has ended works no more")
    sleeping.end()
  }

  func testAThreadThatIsBegunMeanwhileIsWaitedFor() throws {
    let script = """
      import os, sys, threading, time
      def work():
          end = time.thread_time() + 0.05
          while time.thread_time() < end: pass
          os.write(1, b"done\\n")
      os.write(1, b"ready\\n")
      for line in sys.stdin: threading.Thread(target=work).start()
      """
    let process = try Self.run("/usr/bin/python3", "-c", script)
    let group = ThreadGroup()
    for round in 0..<10 {
      group.watch([process.process.processIdentifier])
      process.write("go\n")
      XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 10))
      var file = pollfd(fd: process.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      XCTAssertEqual(poll(&file, 1, 0), 1, "round \(round): the thread still worked")
      _ = process.output.availableData
    }
    process.end()
  }

  private struct Running {
    let process: Process
    let output: FileHandle
    private let input: FileHandle

    init(_ process: Process, input: FileHandle, output: FileHandle) {
      (self.process, self.input, self.output) = (process, input, output)
    }

    func write(_ text: String) { input.write(Data(text.utf8)) }

    func end() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// Returns when the program has written its first line.
  private static func run(_ executable: String, _ arguments: String...) throws -> Running {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    XCTAssertEqual(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self), "ready\n")
    return Running(process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
  }
}
