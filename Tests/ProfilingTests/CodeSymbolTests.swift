// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Profiling

final class CodeSymbolTests: XCTestCase {
  func testAnAddressHasItsInlinedFunctionsInnermostFirst() {
    let places = SymbolizerOutput.places(
      in: """
        $s7Seismic9haversine
        /source/Distances.swift:46:20
        $s7Seismic12slowDistance
        /source/Distances.swift:63:16

        ??
        ??:0:0

        conforms
        crtstuff.c:0:0

        thunk
        /<compiler-generated>:0:0

        __read
        ./io/read.c:26:3

        """)
    XCTAssertEqual(
      places,
      [
        [
          .init(function: "$s7Seismic9haversine", file: "/source/Distances.swift", line: 46),
          .init(function: "$s7Seismic12slowDistance", file: "/source/Distances.swift", line: 63),
        ], [.init(function: "")], [.init(function: "conforms")], [.init(function: "thunk")],
        [.init(function: "__read", file: "./io/read.c", line: 26)],
      ])
  }

  private let map = CodeMap(
    package: "/work/app", build: "/work/app/.build/understudy/profile",
    testTargets: ["AppTests": "/work/app/Tests/AppTests"])
  private let tests = "/work/app/.build/understudy/profile/release/AppPackageTests.xctest"

  private func kind(_ object: String, _ file: String? = nil, _ symbol: String = "") -> CodeKind {
    map.kind(object: object, file: file, symbol: symbol)
  }

  func testTheSourceFileDeterminesTheKindOfCode() {
    XCTAssertEqual(kind(tests, "/work/app/Tests/AppTests/ListTests.swift"), .test)
    XCTAssertEqual(kind(tests, "/work/app/Sources/App/List.swift"), .app)
    XCTAssertEqual(kind(tests, "/work/app/Tests/AppTestsMore/List.swift"), .app)
    XCTAssertEqual(
      kind(tests, "/work/app/.build/checkouts/dependency/Sources/D.swift", "$s1D1fyyF"), .library)
  }

  func testTheModuleDeterminesTheKindOfCode() {
    XCTAssertEqual(kind(tests, nil, "$s8AppTests4ListV"), .test)
    XCTAssertEqual(
      kind(tests, "/work/understudy/Sources/XCUIAutomation/A.swift", "$s14XCUIAutomation1AV"), .tools)
    XCTAssertEqual(
      kind(tests, nil, "$sSlsE3mapySayqd__Gqd__7ElementQzqd_0_YKXEqd_0_YKs5ErrorRd_0_r0_lF"), .swift)
    XCTAssertEqual(CodeMap.module(of: "$s7Seismic12slowDistance4from2to"), "Seismic")
    XCTAssertEqual(CodeMap.module(of: "$ss5Error_pIegzo_"), "Swift")
    XCTAssertNil(CodeMap.module(of: "$s99Short"))
    XCTAssertNil(CodeMap.module(of: "malloc"))
  }

  func testTheLibraryDeterminesTheKindOfCode() {
    XCTAssertEqual(kind("[kernel.kallsyms]"), .kernel)
    XCTAssertEqual(kind("[nf_tables]"), .kernel)
    XCTAssertEqual(kind("[vdso]"), .libc)
    XCTAssertEqual(kind("/usr/lib/x86_64-linux-gnu/libc.so.6", "./malloc/malloc.c"), .libc)
    XCTAssertEqual(kind("/opt/swift/usr/lib/swift/linux/libswiftCore.so"), .swift)
    XCTAssertEqual(kind("/opt/swift/usr/lib/swift/linux/libXCTest.so"), .tools)
    XCTAssertEqual(kind("/usr/lib/x86_64-linux-gnu/libgtk-4.so.1"), .library)
    XCTAssertEqual(kind("/work/app/.build/understudy/profile/release/App", nil, "App_main"), .app)
    XCTAssertEqual(kind(""), .library)
  }

  func testAFileOffsetIsMappedToAnAddress() throws {
    let file = try XCTUnwrap(ObjectFile("/proc/self/exe"))
    // Position-independent executables have the header in the first segment, at address 0.
    XCTAssertEqual(file.address(ofOffset: 0), 0)
    XCTAssertNil(file.address(ofOffset: 1 << 50))
    XCTAssertNil(ObjectFile("/etc/passwd"))
    XCTAssertNil(ObjectFile("/nowhere"))
  }

  func testOverflowingSumsInAFileDoNotCrash() throws {
    func bytes(_ values: UInt64...) -> Data {
      values.reduce(into: Data()) { data, value in
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    var header = Data([0x7F, 0x45, 0x4C, 0x46, 2]) + Data(repeating: 0, count: 59)
    header.replaceSubrange(32..<40, with: bytes(64))
    (header[54], header[56]) = (56, 1)
    // The type and flags, the offset, the virtual and the physical address, the size in the file, and two zeros.
    let segment = bytes(1, 16, .max, 0, .max, 0, 0)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("elf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    for place in [UInt64(Int64.max) + 6, .max] {
      var beyond = header
      beyond.replaceSubrange(32..<40, with: bytes(place))
      try (beyond + segment).write(to: file)
      XCTAssertNil(ObjectFile(file.path), "a table that begins at \(place)")
    }
    try (header + segment).write(to: file)
    let object = try XCTUnwrap(ObjectFile(file.path))
    XCTAssertNil(object.address(ofOffset: 8))
    XCTAssertEqual(object.address(ofOffset: 20), 3)
  }
}
