// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Profiling

final class CallProfileTests: XCTestCase {
  /// Returns the profile of samples, each with the names of its calls, innermost first, and a line after a colon.
  private func profile(_ stacks: [(process: Int, calls: String, weight: Int)]) -> CallProfile {
    var samples = ProfileSamples()
    samples.programs = [1: "Lister", 2: "Xorg"]
    for (process, calls, weight) in stacks {
      let places = calls.split(separator: " ").map { name in
        samples.places.append(.init(object: "/build/Lister", offset: 0, symbol: String(name)))
        return samples.places.count - 1
      }
      samples.samples.append(.init(process: process, thread: "t", time: nil, weight: weight, calls: places))
    }
    return CallProfile(samples) { place in
      // "inner/outer" are two functions at one address, the first one inlined.
      place.symbol.split(separator: "/").map { part in
        let parts = part.split(separator: ":")
        return (
          .init(name: String(parts[0]), module: "Lister", kind: .app, file: "/source/\(parts[0]).swift"),
          parts.count > 1 ? Int(parts[1]) : nil
        )
      }
    }
  }

  func testFunctionsAreOrderedByTheirOwnWeight() {
    let profile = profile([
      (1, "slow:7 main:2", 6), (1, "slow:8 main:2", 1), (1, "quick main:3", 2), (1, "main:4", 1),
    ])
    XCTAssertEqual(profile.entries.map(\.function.name), ["slow", "quick", "main"])
    XCTAssertEqual(profile.entries.map(\.selfWeight), [7, 2, 1])
    XCTAssertEqual(profile.entries.map(\.total), [7, 2, 10])
    XCTAssertEqual(profile.entries.map(\.line), [7, nil, 4])
  }

  func testARecursiveFunctionCountsOnceInItsTotal() {
    let profile = profile([(1, "fib fib fib main", 3)])
    XCTAssertEqual(profile.entries.first { $0.function.name == "fib" }?.total, 3)
    XCTAssertEqual(profile.entries.first { $0.function.name == "fib" }?.selfWeight, 3)
  }

  func testInlinedFunctionsAreSeparateCalls() {
    let profile = profile([(1, "inner:3/outer:9 main", 4)])
    let main = profile.processes[0].roots[0]
    XCTAssertEqual(profile.functions[main.function].name, "main")
    let outer = main.children[0]
    XCTAssertEqual(profile.functions[outer.function].name, "outer")
    XCTAssertEqual(outer.selfWeight, 0)
    XCTAssertEqual(outer.children[0].selfWeight, 4)
    XCTAssertEqual(outer.children[0].line, 3)
  }

  func testTheTreeHasEachCallPathToAFunction() {
    let profile = profile([(1, "free a main", 2), (1, "free b main", 3), (1, "free b main", 1)])
    let main = profile.processes[0].roots[0]
    XCTAssertEqual(main.total, 6)
    XCTAssertEqual(main.children.map { profile.functions[$0.function].name }, ["b", "a"])
    XCTAssertEqual(main.children.map { $0.children[0].selfWeight }, [4, 2])
  }

  func testProcessesAreOrderedByTheirShares() {
    let profile = profile([(1, "a", 1), (2, "a", 3)])
    XCTAssertEqual(profile.processes.map(\.name), ["Xorg", "Lister"])
    XCTAssertEqual(profile.processes.map(\.weight), [3, 1])
    XCTAssertEqual(HeaviestFunctions(profile).processes, "  75.0%  Xorg (2)\n  25.0%  Lister (1)\n")
  }

  func testTheTextListsShareNameAndLine() {
    let text = HeaviestFunctions(profile([(1, "slow:7 main:2", 9), (1, "quick main:3", 1)])).text(
      relativeTo: "/source")
    XCTAssertEqual(
      text,
      """
         Self   Total  Function
        90.0%   90.0%  slow
                       slow.swift:7
        10.0%   10.0%  quick
                       quick.swift

      """)
  }

  func testTheTextIsLimitedAndOmitsInsignificantFunctions() {
    let stacks = (1...30).map { (1, "f\($0)", 100) } + [(1, "noise", 1)]
    let text = HeaviestFunctions(profile(stacks), maximum: 5).text(relativeTo: "/source")
    XCTAssertEqual(text.split(separator: "\n").count, 11)
    XCTAssertFalse(HeaviestFunctions(profile(stacks), maximum: 50).text(relativeTo: "/").contains("noise"))
    XCTAssertEqual(HeaviestFunctions(profile([])).text(relativeTo: "/"), "The profile has no samples.\n")
  }
}
