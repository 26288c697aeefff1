// SPDX-License-Identifier: Apache-2.0

import TestRunner
import XCTest

final class ShardTests: XCTestCase {
  func testAShardIsParsedFromItsNumberAndCount() throws {
    XCTAssertEqual(try Shard(parsing: "2/3"), try Shard(number: 2, count: 3))
    XCTAssertEqual(try Shard(parsing: "1/1").description, "1/1")
  }

  func testAnInvalidShardIsRefusedWithTheExpectedFormat() {
    for text in ["", "2", "2/", "/3", "2/3/4", "a/b", "-1/3", "+1/3", "1.5/3", " 1/3"] {
      XCTAssertThrowsError(try Shard(parsing: text), text) {
        XCTAssertEqual($0 as? ShardError, .malformed(text))
      }
    }
    for (text, number, count) in [("0/3", 0, 3), ("4/3", 4, 3), ("0/0", 0, 0), ("1/0", 1, 0)] {
      XCTAssertThrowsError(try Shard(parsing: text), text) {
        XCTAssertEqual($0 as? ShardError, .outOfRange(number: number, count: count))
      }
    }
    XCTAssertThrowsError(try Shard(parsing: "0/3")) {
      XCTAssert("\($0)".contains("expected a number from 1 to"))
    }
  }

  func testTheShardIsReadFromTheVariablesOfEachEngine() throws {
    let count = [Shard.countVariable: "3"]
    let cases: [(environment: [String: String], shard: String)] = [
      (slurm(task: 0, 0, 2), "1/3"), (slurm(task: 2, 0, 2), "3/3"), (slurm(task: 3, 1, 3), "3/3"),
      (slurm(task: 5, 1, 7, step: 2, count: 4), "3/4"), (slurm(task: 5, 1, 6, step: 2, count: 3), "3/3"),
      (slurm(task: 7, 7, 7), "1/1"),
      (count.merging(["JOB_COMPLETION_INDEX": "0"]) { $1 }, "1/3"),
      (count.merging(["JOB_COMPLETION_INDEX": "2"]) { $1 }, "3/3"),
      (["GITLAB_CI": "true", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"),
      (["GITLAB_CI": "true", "CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
      (["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"], "1/1"),
      (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "1/3"),
      (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
      (count.merging(["PARALLEL_SEQ": "1"]) { $1 }, "1/3"),
      (count.merging(["PARALLEL_SEQ": "3"]) { $1 }, "3/3"),
    ]
    for (environment, shard) in cases {
      XCTAssertEqual(try Shard.fromEnvironment(environment)?.shard.description, shard, "\(environment)")
    }
    XCTAssertEqual(try Shard.fromEnvironment(slurm(task: 2, 0, 2))?.source, "Slurm array task 2")
  }

  func testAnEnvironmentWithoutAnEngineHasNoShard() throws {
    XCTAssertNil(try Shard.fromEnvironment([:]))
    XCTAssertNil(try Shard.fromEnvironment(["PARALLEL_SEQ": "2"]), "GNU parallel starts a complete run")
    XCTAssertNil(
      try Shard.fromEnvironment(["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"]),
      "without GITLAB_CI, the number of the first node is unknown")
    XCTAssertNil(try Shard.fromEnvironment(["CIRCLE_NODE_INDEX": ""]))
  }

  func testIncompleteVariablesOfAnEngineAreRefused() {
    let cases: [(environment: [String: String], problem: ShardError)] = [
      (
        ["JOB_COMPLETION_INDEX": "1"],
        .incomplete(engine: "Kubernetes", present: "JOB_COMPLETION_INDEX", missing: Shard.countVariable)
      ),
      (
        ["GITLAB_CI": "true", "CI_NODE_INDEX": "1"],
        .incomplete(engine: "GitLab", present: "CI_NODE_INDEX", missing: "CI_NODE_TOTAL")
      ),
      (
        ["BUILDKITE_PARALLEL_JOB": "one", "BUILDKITE_PARALLEL_JOB_COUNT": "3"],
        .unreadable(variable: "BUILDKITE_PARALLEL_JOB", value: "one")
      ),
      (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "3"], .outOfRange(number: 4, count: 3)),
      (slurm(task: 5, 1, 5, count: 3), .irregularArray("3 between 1 and 5, step 1")),
    ]
    for (environment, problem) in cases {
      XCTAssertThrowsError(try Shard.fromEnvironment(environment)) {
        XCTAssertEqual($0 as? ShardError, problem)
      }
    }
  }

  func testANumberThatIsTooLargeIsRefused() {
    let largest = "\(Int.max)"
    let count = [Shard.countVariable: "3"]
    let cases: [(environment: [String: String], variable: String)] = [
      (count.merging(["JOB_COMPLETION_INDEX": largest]) { $1 }, "JOB_COMPLETION_INDEX"),
      (
        ["BUILDKITE_PARALLEL_JOB": largest, "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "BUILDKITE_PARALLEL_JOB"
      ),
      (["CIRCLE_NODE_INDEX": largest, "CIRCLE_NODE_TOTAL": "3"], "CIRCLE_NODE_INDEX"),
      (["GITLAB_CI": "true", "CI_NODE_INDEX": largest, "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX"),
      (count.merging(["PARALLEL_SEQ": largest]) { $1 }, "PARALLEL_SEQ"),
      (
        slurm(task: 1, 0, 1).merging(["SLURM_ARRAY_TASK_MAX": largest]) { $1 }, "SLURM_ARRAY_TASK_MAX"
      ),
    ]
    for (environment, variable) in cases {
      XCTAssertThrowsError(try Shard.fromEnvironment(environment), variable) {
        XCTAssertEqual($0 as? ShardError, .unreadable(variable: variable, value: largest))
        XCTAssertTrue("\($0)".contains("a whole number from 0 to \(Int.max - 1) is expected"), "\($0)")
      }
    }
    let index = ["CIRCLE_NODE_INDEX": "\(Int.max - 1)", "CIRCLE_NODE_TOTAL": "3"]
    XCTAssertThrowsError(try Shard.fromEnvironment(index)) {
      XCTAssertEqual($0 as? ShardError, .outOfRange(number: Int.max, count: 3))
    }
  }

  func testTwoEnginesMustAgree() throws {
    var environment = slurm(task: 1, 1, 3)
    environment["CIRCLE_NODE_INDEX"] = "0"
    environment["CIRCLE_NODE_TOTAL"] = "3"
    XCTAssertEqual(try Shard.fromEnvironment(environment)?.shard.description, "1/3")
    environment["CIRCLE_NODE_INDEX"] = "1"
    XCTAssertThrowsError(try Shard.fromEnvironment(environment)) {
      XCTAssertEqual($0 as? ShardError, .ambiguous(["1/3 (Slurm array task 1)", "2/3 (CircleCI node 1)"]))
    }
  }

  private func slurm(task: Int, _ first: Int, _ last: Int, step: Int = 1, count: Int? = nil) -> [String:
    String]
  {
    [
      "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_MAX": "\(last)",
      "SLURM_ARRAY_TASK_STEP": "\(step)", "SLURM_ARRAY_TASK_COUNT": "\(count ?? last - first + 1)",
    ]
  }
}
