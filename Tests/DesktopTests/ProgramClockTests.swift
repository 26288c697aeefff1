// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Desktop

/// Tests the library that changes the clock of programs, with a program in C.
final class ProgramClockTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "program-clock-\(UUID().uuidString)")
  private var program: Process?
  private var input = Pipe()
  private var output = Pipe()

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    program?.terminate()
    try FileManager.default.removeItem(at: folder)
  }

  /// Starts the program with a clock.
  private func start(_ setting: ClockSetting) throws -> ProgramClockFile {
    let file = folder.appendingPathComponent("waits")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
    compiler.arguments = [
      "-pthread", "-o", file.path, package.appendingPathComponent("Tests/Fixtures/Clock/waits.c").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    XCTAssertEqual(compiler.terminationStatus, 0)
    let library = folder.appendingPathComponent(ProgramClockLibrary.fileName)
    try Data(XCTUnwrap(ProgramClockLibrary.content)).write(to: library)
    let clock = try ProgramClockFile(folder.appendingPathComponent("clock").path, setting)
    let program = Process()
    program.executableURL = file
    program.environment = ProgramClockLibrary.variables(library, clock, [:])
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    self.program = program
    return clock
  }

  /// Sends a line to the program.
  ///
  /// - Returns: the numbers of the answer, by the names of the functions.
  private func ask(_ line: String) throws -> [String: Int] {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    var text = ""
    while !text.hasSuffix("\n\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        XCTFail("the program has ended after \(text)")
        return [:]
      }
      text += String(decoding: data, as: UTF8.self)
    }
    let words = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return try words.reduce(into: [:]) { $0[$1[0]] = try XCTUnwrap(Int($1[1])) }
  }

  private static let dates = [
    "clock_gettime", "clock_gettime-coarse", "gettimeofday", "timespec_get", "time",
  ]

  /// The last seconds of 28 February 2027, in UTC.
  private static let date = 1_803_859_190

  private static func nanoseconds(_ seconds: Int) -> Int64 { Int64(seconds) * 1_000_000_000 }

  func testEveryFunctionReturnsTheDateOfTheTestAtOnce() throws {
    let clock = try start(.real.changed(to: Self.nanoseconds(Self.date), rate: 0))
    for step in 0..<200 {
      let date = Self.date + step * 86_400
      clock.setting = clock.setting.changed(to: Self.nanoseconds(date))
      let answer = try ask("d")
      XCTAssertEqual(answer, Dictionary(uniqueKeysWithValues: Self.dates.map { ($0, date) }))
    }
  }

  func testAClockRunsAtItsRate() throws {
    let clock = try start(.real.changed(to: Self.nanoseconds(Self.date), rate: 86_400))
    let first = try ask("d")
    usleep(100_000)
    let second = try ask("d")
    for name in Self.dates {
      let difference = try XCTUnwrap(second[name]) - XCTUnwrap(first[name])
      XCTAssertGreaterThanOrEqual(difference, 8640, name)
    }
    clock.setting = .real
    let real = try XCTUnwrap(ask("d")["clock_gettime"])
    XCTAssertLessThanOrEqual(abs(real - Int(Date().timeIntervalSince1970)), 2)
  }

  /// A wait until a date in the future of the program would otherwise end at once, or after years.
  func testWaitsKeepTheirDurations() throws {
    let clock = try start(.real)
    let settings: [ClockSetting] = [
      .real, .real.changed(to: Self.nanoseconds(Self.date), rate: 1),
      .real.changed(to: Self.nanoseconds(0), rate: 0),
      .real.changed(to: Self.nanoseconds(4_000_000_000), rate: 0),
      .real.changed(to: Self.nanoseconds(Self.date), rate: 60),
    ]
    for (number, setting) in settings.enumerated() {
      clock.setting = setting
      let answer = try ask("w")
      XCTAssertEqual(answer.count, Self.dates.count + 16)
      for (name, milliseconds) in answer where !Self.dates.contains(name) {
        // A fast clock moves on between the reading of the date and the wait, which is therefore shorter.
        let minimum = setting.rate > 1 ? 1 : 48
        XCTAssertGreaterThanOrEqual(milliseconds, minimum, "\(name), setting \(number)")
        XCTAssertLessThan(milliseconds, 3_000, "\(name), setting \(number)")
      }
    }
  }

  func testADamagedFileLeavesTheRealClock() throws {
    let clock = try start(.real.changed(to: Self.nanoseconds(Self.date), rate: 0))
    XCTAssertEqual(try ask("d")["time"], Self.date)
    program?.terminate()
    program?.waitUntilExit()
    for content in [Data(), Data("UDC1".utf8), Data(repeating: 0, count: ProgramClockFile.size)] {
      try content.write(to: URL(fileURLWithPath: clock.path))
      let again = Process()
      again.executableURL = URL(fileURLWithPath: "/bin/date")
      again.arguments = ["+%s"]
      again.environment = ProgramClockLibrary.variables(
        folder.appendingPathComponent(ProgramClockLibrary.fileName), clock, [:])
      let result = Pipe()
      again.standardOutput = result
      try again.run()
      let text = String(decoding: result.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      again.waitUntilExit()
      let seconds = try XCTUnwrap(Int(text.trimmingCharacters(in: .newlines)))
      XCTAssertLessThanOrEqual(abs(seconds - Int(Date().timeIntervalSince1970)), 2)
    }
  }

  func testLibrariesOfTheUserArePreserved() throws {
    let clock = try ProgramClockFile(folder.appendingPathComponent("clock").path, .real)
    let library = URL(fileURLWithPath: "/run/libunderstudy-clock.so")
    XCTAssertEqual(
      ProgramClockLibrary.variables(library, clock, ["LD_PRELOAD": "/opt/other.so"]),
      ["LD_PRELOAD": "/run/libunderstudy-clock.so:/opt/other.so", "UNDERSTUDY_CLOCK": clock.path])
  }

  // MARK: - The compiled files

  private let build = CheckedInBuild(
    in: "Desktop/Clock", name: "program-clock", fileExtension: ".so", script: "build-clock")

  func testTheCheckedInLibraryAndItsSourceAreUnchangedSinceTheBuild() throws { try build.checkDigests() }

  /// Another toolchain makes other machine code with the same functions.
  func testTheCheckedInLibraryIsBuiltFromItsSource() throws {
    for pair in try build.rebuild() {
      let offered = try pair.kept.functions().offered
      XCTAssertEqual(try pair.built.functions().offered, offered, pair.name)
      XCTAssertTrue(offered.contains("clock_gettime"), pair.name)
    }
  }
}
