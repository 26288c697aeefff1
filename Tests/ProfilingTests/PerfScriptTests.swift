// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Profiling

final class PerfScriptTests: XCTestCase {
  /// A shortened output of perf 6.1.
  private let text = """
    perf-exec     0/0         0.000000: PERF_RECORD_COMM: perf-exec:700/700
    understudy-exam   700/700   16308.224738: PERF_RECORD_COMM exec: understudy-exam:700/700
    understudy-exam   700/700   16308.224777: PERF_RECORD_MMAP2 700/700: [0x561815a33000(0x7ee000) @ 0 fe:00 5589325 2618435735]: r-xp /build/examplesPackageTests.xctest
    understudy-exam   700/700   16308.224813: PERF_RECORD_MMAP2 700/700: [0x7fdaf7936000(0x26000) @ 0x1000 fe:00 332717 0]: r-xp /usr/lib/ld-linux-x86-64.so.2
    understudy-exam   700/700   16308.300000: PERF_RECORD_FORK(710:710):(700:700)
    understudy-exam   700/700   16308.400000: cpu-clock:ppp:\u{20}
    \tffffffff815d755f workingset_refault+0xaf ([kernel.kallsyms])
    \tffffffff81000130 entry_SYSCALL_64_after_hwframe+0x76 ([kernel.kallsyms])
    \t          623867 $s7Seismic12slowDistance4from2toSdAA10EarthquakeV8LocationV_AHtF+0x257 (/build/examplesPackageTests.xctest)
    \t          623559 operator new(unsigned long)+0xc9 (/build/examplesPackageTests.xctest)
    \t8948206d8b4d184d [unknown] ([unknown])

    understudy-syms   700/712   16308.500000: cpu-clock:ppp:\u{20}
    \t          623867 $s7Seismic12slowDistance4from2toSdAA10EarthquakeV8LocationV_AHtF+0x257 (/build/examplesPackageTests.xctest)

    My App: two   710/711   16309.000001: cpu-clock:ppp:\u{20}
    \t           891f5 [unknown] (/usr/lib/lib c.so.6)

    """

  private var samples: ProfileSamples { PerfScript.samples(in: Data(text.utf8)) }

  func testSamplesHaveTheirProcessThreadAndTime() {
    XCTAssertEqual(samples.samples.map(\.process), [700, 700, 710])
    XCTAssertEqual(samples.samples.map(\.thread), ["understudy-exam", "understudy-syms", "My App: two"])
    XCTAssertEqual(samples.samples[2].time, 16309.000001)
    XCTAssertEqual(samples.event, "cpu-clock")
  }

  func testCallsAreInnermostFirstWithTheirFiles() {
    let calls = samples.samples[0].calls.map { samples.places[$0] }
    XCTAssertEqual(
      calls.map(\.symbol),
      [
        "workingset_refault", "entry_SYSCALL_64_after_hwframe",
        "$s7Seismic12slowDistance4from2toSdAA10EarthquakeV8LocationV_AHtF", "operator new(unsigned long)",
      ])
    XCTAssertEqual(calls[3].object, "/build/examplesPackageTests.xctest")
    let last = samples.samples[2].calls.map { samples.places[$0] }
    XCTAssertEqual(last, [.init(object: "/usr/lib/lib c.so.6", offset: 0x891f5, symbol: "")])
  }

  func testAReturnAddressIsMappedToItsCall() {
    let calls = samples.samples[0].calls.map { samples.places[$0].offset }
    // The first of these addresses is the entry to the kernel, which is exact.
    XCTAssertEqual(calls[2...], [0x623867, 0x623558])
  }

  func testTheOffsetIsReadBesideTheFileSincePerf64() throws {
    let samples = PerfScript.samples(
      in: Data(
        """
        heavy     842/842     23647.681058: task-clock:\u{20}
        \tffffffff815d755f workingset_refault+0xaf ([kernel.kallsyms])
        \t    55ab6b2cf190 planted+0x30 (/tmp/heavy+0x1190)
        \t    55ab6b2cf1af main+0xd (/tmp/heavy+0x11af)
        \t    7ffbdd3faca7 __libc_start_call_main+0x77 (/usr/lib/lib c++.so.6+0x29ca7)

        """.utf8))
    let calls = try XCTUnwrap(samples.samples.first).calls.map { samples.places[$0] }
    XCTAssertEqual(
      calls.map(\.object), ["[kernel.kallsyms]", "/tmp/heavy", "/tmp/heavy", "/usr/lib/lib c++.so.6"])
    // The addresses in the kernel and at its entry are exact; the others are one less than the return address.
    XCTAssertEqual(calls.dropFirst().map(\.offset), [0x1190, 0x11ae, 0x29ca6])
  }

  /// The kernel marks the files of code that was compiled while a program runs as deleted.
  func testAFileMayHaveParenthesesInItsName() throws {
    let samples = PerfScript.samples(
      in: Data(
        """
        Lister 812/813 15727.478640: cpu-clock:
        \t          10 [unknown] (/memfd:JITCode:QtQml (deleted))
        \t          20 (anonymous namespace)::add(int) (.cold)+0x2f (/opt/My Tools (1)/tool)
        \t    55ab6b2cf190 main+0x257 (/opt/My Tools (1)/tool+0x30)

        """.utf8))
    let calls = try XCTUnwrap(samples.samples.first).calls.map { samples.places[$0] }
    XCTAssertEqual(
      calls.map(\.object),
      ["/memfd:JITCode:QtQml (deleted)", "/opt/My Tools (1)/tool", "/opt/My Tools (1)/tool"])
    XCTAssertEqual(calls.map(\.symbol), ["", "(anonymous namespace)::add(int) (.cold)", "main"])
    XCTAssertEqual(calls.map(\.offset), [0x10, 0x1f, 0x2f])
  }

  func testAddressesBelowTheLastFrameAreLeftOut() {
    XCTAssertEqual(samples.samples[0].calls.count, 4)
  }

  func testProcessesAreNamedAfterTheirProgramsOrTheirParents() {
    XCTAssertEqual(
      samples.programs, [700: "examplesPackageTests.xctest", 710: "examplesPackageTests.xctest"])
  }

  func testSamplesOutsideTheTestAndOfExcludedThreadsAreLeftOut() {
    let cut = samples.cut(to: 16308...16308.9, leavingOut: ["understudy-syms"])
    XCTAssertEqual(cut.samples.map(\.time), [16308.4])
    XCTAssertEqual(samples.cut(to: nil, leavingOut: []).samples.count, 3)
  }

  func testTextInAnotherFormatHasNoSamples() {
    XCTAssertEqual(PerfScript.samples(in: Data("perf: no such file\n\tx\n".utf8)).samples, [])
    XCTAssertEqual(PerfScript.samples(in: Data()).samples, [])
  }

  func testALineWithManyBlanksIsReadQuickly() {
    let blanks = String(repeating: " ", count: 100_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      let samples = PerfScript.samples(
        in: Data(" worker x\(blanks)900/901 1.5: cycles:u:\n\tff main (/lib/libc.so.6)\n\n".utf8))
      XCTAssertEqual(samples.samples.map(\.thread), ["worker x"])
      XCTAssertEqual(samples.event, "cycles")
    }
    XCTAssertLessThan(time, .seconds(10))
  }
}
