// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Diagnosis
@testable import Programs

/// Tests the parsing of a debugger's output.
final class StackReportTests: XCTestCase {
  private func report(_ lines: String) -> StackReport? {
    StackReport(
      gdb: "noise\n\(StackReport.firstMark)\n\(lines)\n\(StackReport.secondMark)\nThread 1 $s4main4crashyyF\n"
    )
  }

  func testFramesHaveFunctionsAndPlaces() throws {
    let report = try XCTUnwrap(
      report(
        """
        #0  0x00007f12 in raise () from /lib/libc.so.6
        #1  0x00005512 in show (page=0x1, other=2) at /nowhere/page.c:12
        #2  main () at /nowhere/main.c:3
        """))
    XCTAssertEqual(report.frames.map(\.function), ["raise", "show", "main"])
    XCTAssertEqual(report.frames.map(\.place), ["/lib/libc.so.6", "/nowhere/page.c:12", "/nowhere/main.c:3"])
  }

  func testTheCallsOfASignalsHandlerAreLeftOut() throws {
    let report = try XCTUnwrap(
      report("#0  wait () from /lib/x.so\n#1  <signal handler called>\n#2  0x1 in crash () at /nowhere/a.c:1")
    )
    XCTAssertEqual(report.frames.map(\.function), ["crash"])
  }

  func testThePlaceIsTheFirstInformativeCall() throws {
    let source = URL(fileURLWithPath: #filePath).path
    let report = try XCTUnwrap(
      report(
        "#0  0x1 in __GI_raise () from /lib/libc.so.6\n#1  0x2 in strlen () from /lib/libc.so.6\n#2  0x3 in go () at \(source):5"
      ))
    XCTAssertEqual(report.place, "in strlen, called from go at \(source):5")
    XCTAssertEqual(report.lines(10).first?.contains("strlen"), true)
    XCTAssertEqual(report.lines(1).last, "  … and 1 more")
  }

  func testUnknownCallsHaveNoPlace() throws {
    XCTAssertEqual(try XCTUnwrap(report("#0  0x1 in ?? ()\n#1  0x2 in ?? ()")).place, "")
  }

  func testInvalidOutputGivesNoReport() {
    XCTAssertNil(StackReport(gdb: "No stack."))
    XCTAssertNil(report("nothing here"))
  }

  func testTheNumberOfAThreadIsCompared() throws {
    let report = try XCTUnwrap(
      StackReport(
        gdb: """
          \(StackReport.firstMark)
          #0  0x1 in crash () at /nowhere/a.c:1
          \(StackReport.secondMark)
          Thread 2 (LWP 12345):
          #0  0x1 in wait () from /lib/x.so
          Thread 1 (Thread 0x7f12 (LWP 678)):
          #0  0x1 in crash () at /nowhere/a.c:1
          Thread 3 (LWP 9
          """))
    for number in [12345, 678, 9] as [pid_t] { XCTAssertTrue(report.hasThread(number), "\(number)") }
    for number in [1234, 1, 67, 345, 78, 123_456] as [pid_t] {
      XCTAssertFalse(report.hasThread(number), "\(number)")
    }
  }

  func testSwiftNamesAreDemangled() {
    XCTAssertEqual(SwiftDemangler.demangled("at $s4main5crashyyF now"), "at main.crash() now")
    XCTAssertEqual(SwiftDemangler.demangled("$snonsense"), "$snonsense")
    XCTAssertEqual(SwiftDemangler.demangled("plain"), "plain")
  }

  func testTheReasonIsTheLastLineBeforeTheBacktrace() {
    let words = StandardErrorTail([
      "working", "main.swift:4: Fatal error: Index out of range", "*** Signal 5: Backtracing",
      "*** Program crashed: System trap", "0 crash in a.swift",
    ])
    XCTAssertEqual(words.lines.count, 2)
    XCTAssertEqual(words.reason, "main.swift:4: Fatal error: Index out of range")
    XCTAssertEqual(words.swiftBacktrace, ["*** Program crashed: System trap", "0 crash in a.swift"])
    XCTAssertNil(StandardErrorTail(["all is well"]).reason)
  }

  func testSignalsHaveNames() {
    XCTAssertEqual(SignalDescription.name(SIGSEGV), "SIGSEGV")
    XCTAssertEqual(SignalDescription.name(99), "signal 99")
  }

  func testTheStateOfAThreadIsDescribed() {
    XCTAssertFalse(ThreadState.ofMain(getpid()).isEmpty)
    XCTAssertTrue(ThreadState.ofAll(getpid()).contains { $0.hasPrefix("Thread \(getpid()) ") })
    XCTAssertEqual(ThreadState.ofMain(pid_t.max), "has ended")
    XCTAssertEqual(ThreadState.ofAll(pid_t.max), [])
  }
}
