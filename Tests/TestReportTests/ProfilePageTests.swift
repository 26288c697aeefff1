// SPDX-License-Identifier: Apache-2.0

import Foundation
import Profiling
import XCTest

@testable import TestReport

final class ProfilePageTests: WrittenBundleTestCase {
  /// A profile of ten samples: eight in the work of a test, one outside of it and one in the X server.
  private var profile: CallProfile {
    var samples = ProfileSamples()
    samples.programs = [1: "AppPackageTests.xctest", 2: "Xorg"]
    let names = ["main", "work()", "slow(of:)", "quick()", "other()", "</script><b>paint"]
    samples.places = names.map { .init(object: "/build/AppPackageTests.xctest", offset: 0, symbol: $0) }
    for (process, calls, weight) in [
      (1, [2, 1, 0], 6), (1, [3, 1, 0], 2), (1, [4, 0], 1), (2, [5], 1),
    ] {
      samples.samples.append(.init(process: process, thread: "t", time: nil, weight: weight, calls: calls))
    }
    return CallProfile(samples) { place in
      let isSlow = place.symbol == "slow(of:)"
      return [
        (
          .init(
            name: place.symbol, module: "AppPackageTests.xctest", kind: isSlow ? .app : .library,
            file: isSlow ? "/work/app/Sources/App/Slow.swift" : nil), isSlow ? 7 : nil
        )
      ]
    }
  }

  private func page(_ profile: CallProfile) throws -> URL {
    let about = ProfilePage.About(
      test: "AppTests/WorkTests/testWork", profiler: "perf", event: "cpu-clock", notes: ["Of a <test>."],
      testProcess: 1, folder: "/work/app")
    let file = folder.appendingPathComponent("profile.html")
    try ProfilePage(profile, about: about).html.write(to: file)
    return file
  }

  func testTheProfilePageWorksInABrowser() throws {
    let python = Tool.package.appendingPathComponent(".build/browser/bin/python3").path
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python),
      "There is no \(python). Run script/bootstrap, which installs Playwright there.")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Browser/drive_profile.py")
    let (status, output) = try Tool.run([python, script.path, try page(profile).path, "/usr/bin/chromium"])
    let lines = output.split(separator: "\n")
    for failure in lines.filter({ $0.hasPrefix("FAIL ") }) { XCTFail(String(failure)) }
    XCTAssertEqual(status, 0, output)
    XCTAssertEqual(lines.count { $0.hasPrefix("ok ") }, 8, output)
  }

  /// The page combines the smallest calls and includes their weight.
  func testAPageOfManyCallsStaysSmall() throws {
    var samples = ProfileSamples()
    for number in 0..<90_000 {
      samples.places.append(.init(object: "/build/App", offset: 0, symbol: "f\(number)"))
      samples.samples.append(
        .init(process: 1, thread: "t", time: nil, weight: number < 10 ? 100 : 1, calls: [number]))
    }
    let profile = CallProfile(samples) { [(.init(name: $0.symbol, module: "App", kind: .app), nil)] }
    let html = try String(contentsOf: page(profile), encoding: .utf8)
    let json = try XCTUnwrap(html.firstMatch(of: #/id="profile">(.*)<\/script>/#)).output.1
    let content = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let processes = try XCTUnwrap(content["processes"] as? [[String: Any]])
    let calls = try XCTUnwrap(processes[0]["calls"] as? [Int])
    XCTAssertLessThan(calls.count / 5, 60_001)
    let total = stride(from: 0, to: calls.count, by: 5).reduce(0) { $0 + calls[$1 + 1] }
    XCTAssertEqual(total, 90_990)
    XCTAssertEqual(content["weight"] as? Int, 90_990)
  }
}
