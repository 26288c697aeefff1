// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Profiling

final class CallgrindFileTests: XCTestCase {
  /// A shortened file of valgrind 3.19 with `--separate-callers`.
  private let text = """
    # callgrind format
    version: 1
    pid: 812
    cmd:  /build/Lister --sample-data
    part: 1

    positions: line
    events: Ir
    summary: 200

    ob=(1) /build/Lister
    fl=(1) /source/main.swift
    fn=(1) main
    5 10
    cfn=(2) slow'main
    calls=3 12
    6 150
    +1 5

    fl=(1)
    fn=(2)
    12 100
    * 20
    -2 30

    ob=(2) /usr/lib/libc.so.6
    fl=(2) ???
    fn=(3) 0x0000000000002290'slow'main
    0 35

    totals: 200
    """

  private var samples: ProfileSamples { CallgrindFile.samples(in: [Data(text.utf8)]) }

  func testTheSelfCostOfAFunctionIsASampleWithItsCallers() {
    let found = samples.samples.map { sample in
      (sample.calls.map { samples.places[$0].symbol }.joined(separator: "<"), sample.weight)
    }.sorted { $0 < $1 }
    XCTAssertEqual(
      found.map { "\($0.0) \($0.1)" },
      ["<slow<main 35", "main 5", "main 10", "slow<main 30", "slow<main 120"])
    XCTAssertEqual(samples.weight, 200)
    XCTAssertEqual(samples.event, "Ir")
  }

  func testACostHasItsFileAndLine() {
    let lines = samples.samples.map { samples.places[$0.calls[0]] }
    XCTAssertTrue(
      lines.contains(
        .init(object: "/build/Lister", offset: 0, symbol: "slow", file: "/source/main.swift", line: 12)))
    XCTAssertTrue(lines.contains(.init(object: "/usr/lib/libc.so.6", offset: 0, symbol: "")))
  }

  func testProcessesAreNamedAfterTheirPrograms() {
    XCTAssertEqual(samples.programs, [812: "Lister"])
    XCTAssertEqual(Set(samples.samples.map(\.process)), [812])
  }

  func testRelativeLinesAreCountedInEachFileSeparately() {
    let second = """
      pid: 813
      cmd:  /build/Other
      events: Ir
      fl=(1) /source/other.swift
      fn=(1) main
      +7 10
      """
    let both = CallgrindFile.samples(in: [text + "\n9 1\n", second].map { Data($0.utf8) })
    let other = both.samples.filter { $0.process == 813 }.map { both.places[$0.calls[0]].line }
    XCTAssertEqual(other, [7])
  }

  func testAnOverflowingSumOfCostsIsLimited() throws {
    let most = "9223372036854775807"
    let huge = Data("fn=(1) main\n\(most) \(most)\n+\(most) \(most)\nfn=(2) other\n-\(most) \(most)\n".utf8)
    let samples = CallgrindFile.samples(in: [huge, huge])
    XCTAssertEqual(samples.weight, 1 << 53, "the largest number that a page shows exactly")
    XCTAssertEqual(profile(samples).weight, 1 << 53)
  }

  func testTheNumberOfCallersIsLimited() {
    let calls = repeatElement("f", count: 200_000).joined(separator: "'")
    let samples = CallgrindFile.samples(in: [Data("fn=(1) \(calls)\n1 5\n".utf8)])
    XCTAssertEqual(samples.samples.map(\.calls.count), [512])
    XCTAssertEqual(profile(samples).weight, 5)
  }

  private func profile(_ samples: ProfileSamples) -> CallProfile {
    CallProfile(samples) { place in
      [(.init(name: place.symbol, module: place.object, kind: .app, file: place.file), place.line)]
    }
  }

  func testAForkThatRunsNoOtherProgramIsLeftOut() {
    let child = text.replacingOccurrences(of: "pid: 812", with: "pid: 813")
    let other = child.replacingOccurrences(of: "pid: 813", with: "pid: 814")
      .replacingOccurrences(of: "/build/Lister", with: "/build/Helper")
    var found = CallgrindFile.samples(in: [text, child, other].map { Data($0.utf8) })
    XCTAssertEqual(found.weight, 600)
    found.leaveOutForks(of: 812)
    XCTAssertEqual(Set(found.samples.map(\.process)), [812, 814])
    XCTAssertEqual(found.weight, 400)
  }
}
