// SPDX-License-Identifier: Apache-2.0

import Settings

extension Shard {
  /// The name of the variable with the number of shards, for CI systems that provide only the number of this machine's
  /// shard.
  package static let countVariable = Setting.shardCount.name

  /// The CI systems, and the variables that are read for each of them, for messages.
  package static let engines: [(name: String, variables: String)] = [
    ("Slurm", "SLURM_ARRAY_TASK_ID"),
    ("Kubernetes", "JOB_COMPLETION_INDEX with \(countVariable)"),
    ("GitLab", "CI_NODE_INDEX"),
    ("Buildkite", "BUILDKITE_PARALLEL_JOB"),
    ("CircleCI", "CIRCLE_NODE_INDEX"),
    ("GNU parallel", "PARALLEL_SEQ with \(countVariable)"),
  ]

  /// Returns the shard from the variables of the engine that started this process.
  ///
  /// | engine | number | count |
  /// | --- | --- | --- |
  /// | Slurm array | `SLURM_ARRAY_TASK_ID`, from `SLURM_ARRAY_TASK_MIN` in steps of `SLURM_ARRAY_TASK_STEP` | `SLURM_ARRAY_TASK_COUNT` |
  /// | Kubernetes, Indexed Job | `JOB_COMPLETION_INDEX`, from 0 | `UNDERSTUDY_SHARD_COUNT`: `completions` is in no variable |
  /// | GitLab, `parallel` | `CI_NODE_INDEX`, from 1 | `CI_NODE_TOTAL` |
  /// | Buildkite, `parallelism` | `BUILDKITE_PARALLEL_JOB`, from 0 | `BUILDKITE_PARALLEL_JOB_COUNT` |
  /// | CircleCI, `parallelism` | `CIRCLE_NODE_INDEX`, from 0 | `CIRCLE_NODE_TOTAL` |
  /// | GNU parallel | `PARALLEL_SEQ`, from 1 | `UNDERSTUDY_SHARD_COUNT` |
  ///
  /// - Returns: the shard; nil if no engine has set any of the variables.
  /// - Throws: `ShardError` if the variables are incomplete, contradict each other, or if two engines set different
  ///   shards.
  package static func fromEnvironment(
    _ environment: [String: String]
  ) throws -> (shard: Shard, source: String)? {
    // An empty variable counts as not set, because recipes pass on variables that may not exist.
    let reader = ShardReader(environment: environment.filter { !$0.value.isEmpty })
    let found = try [
      reader.slurm(), reader.kubernetes(), reader.gitLab(), reader.buildkite(), reader.circleCI(),
      reader.gnuParallel(),
    ].compactMap { $0 }
    guard let first = found.first else { return nil }
    guard found.allSatisfy({ $0.shard == first.shard }) else {
      throw ShardError.ambiguous(found.map { "\($0.shard) (\($0.source))" })
    }
    return first
  }
}

/// Reads shards from environment variables.
///
/// Each function reads the variables of one CI system, and returns nil if this engine did not start the process.
private struct ShardReader {
  let environment: [String: String]

  typealias Found = (shard: Shard, source: String)

  func slurm() throws -> Found? {
    guard let task = try number("SLURM_ARRAY_TASK_ID") else { return nil }
    let name = "Slurm"
    let count = try required("SLURM_ARRAY_TASK_COUNT", name, "SLURM_ARRAY_TASK_ID")
    let first = try required("SLURM_ARRAY_TASK_MIN", name, "SLURM_ARRAY_TASK_ID")
    let last = try required("SLURM_ARRAY_TASK_MAX", name, "SLURM_ARRAY_TASK_ID")
    // A list of single indices has no step. In this case, Slurm sets the step to 1 or does not set it.
    let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
    // The array "--array=1-6:2" has the indices 1, 3 and 5, and Slurm may set the maximum to 6 or 5.
    guard first <= last, (last - first) / step + 1 == count, (task - first) % step == 0 else {
      throw ShardError.irregularArray("\(count) between \(first) and \(last), step \(step)")
    }
    return (try Shard(number: (task - first) / step + 1, count: count), "Slurm array task \(task)")
  }

  func kubernetes() throws -> Found? {
    guard let index = try number("JOB_COMPLETION_INDEX") else { return nil }
    let count = try required(Shard.countVariable, "Kubernetes", "JOB_COMPLETION_INDEX")
    return (try Shard(number: index + 1, count: count), "Kubernetes completion index \(index)")
  }

  func gitLab() throws -> Found? {
    // Other systems count from 0 in variables of the same names (Heroku CI, Knapsack's recipes), so the names alone do
    // not identify GitLab.
    guard environment["GITLAB_CI"] != nil else { return nil }
    guard let index = try number("CI_NODE_INDEX") else {
      // In a job without "parallel", GitLab sets the total to 1 and no index.
      return try number("CI_NODE_TOTAL") == 1
        ? (try Shard(number: 1, count: 1), "GitLab, a job without parallel") : nil
    }
    let count = try required("CI_NODE_TOTAL", "GitLab", "CI_NODE_INDEX")
    return (try Shard(number: index, count: count), "GitLab node \(index)")
  }

  func buildkite() throws -> Found? {
    guard let index = try number("BUILDKITE_PARALLEL_JOB") else { return nil }
    let count = try required("BUILDKITE_PARALLEL_JOB_COUNT", "Buildkite", "BUILDKITE_PARALLEL_JOB")
    return (try Shard(number: index + 1, count: count), "Buildkite parallel job \(index)")
  }

  func circleCI() throws -> Found? {
    guard let index = try number("CIRCLE_NODE_INDEX") else { return nil }
    let count = try required("CIRCLE_NODE_TOTAL", "CircleCI", "CIRCLE_NODE_INDEX")
    return (try Shard(number: index + 1, count: count), "CircleCI node \(index)")
  }

  /// Returns the shard of GNU parallel; nil if the count is not set.
  ///
  /// GNU parallel may also start several complete runs. Without a count, they must not become shards.
  func gnuParallel() throws -> Found? {
    guard let count = try number(Shard.countVariable), let sequence = try number("PARALLEL_SEQ") else {
      return nil
    }
    return (try Shard(number: sequence, count: count), "GNU parallel job \(sequence)")
  }

  /// Reads a whole number; nil if the variable is not set.
  ///
  /// The largest number of `Int` is refused, because engines that count from 0 require that 1 is added.
  private func number(_ variable: String) throws -> Int? {
    guard let value = environment[variable] else { return nil }
    guard let number = Int(value), (0..<Int.max).contains(number) else {
      throw ShardError.unreadable(variable: variable, value: value)
    }
    return number
  }

  /// Reads a whole number that the engine must have set.
  ///
  /// - Parameters:
  ///   - variable: the name of the environment variable.
  ///   - engine: the name of the engine, for the error.
  ///   - present: a variable that the engine has set, for the error.
  /// - Returns: the number.
  /// - Throws: `ShardError` if the variable is not set, or is not a whole number.
  private func required(_ variable: String, _ engine: String, _ present: String) throws -> Int {
    guard let number = try number(variable) else {
      throw ShardError.incomplete(engine: engine, present: present, missing: variable)
    }
    return number
  }
}
