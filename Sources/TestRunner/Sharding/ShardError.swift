// SPDX-License-Identifier: Apache-2.0

/// The reason why the shard of a machine cannot be determined.
package enum ShardError: Error, Equatable, CustomStringConvertible {
  /// A string that is not in the form `2/3`.
  case malformed(String)
  /// The number of the shard is not between 1 and the number of shards.
  case outOfRange(number: Int, count: Int)
  /// An environment variable has a value that its engine never sets.
  case unreadable(variable: String, value: String)
  /// The CI system has set the number of the shard, but not another variable that is needed, such as the count.
  case incomplete(engine: String, present: String, missing: String)
  /// The indices of a Slurm array are not a range, as with `--array=1,2,5`: no variable contains the position of an
  /// index in the array.
  case irregularArray(String)
  /// Two engines set different shards.
  case ambiguous([String])

  package var description: String {
    switch self {
    case .malformed(let text):
      #"The shard is "\#(text)": expected its number and the number of shards, such as "2/3", or "auto" to read them "#
        + "from the environment of the CI system."
    case .outOfRange(let number, let count):
      "Shard \(number) of \(count) does not exist: expected a number from 1 to the number of shards. For CI systems "
        + #"that count from 0, "--shard auto" adds 1; if you compute the number yourself, add 1."#
    case .unreadable(let variable, let value):
      #"The shard cannot be read from the environment: \#(variable) is "\#(value)", but a whole number from 0 to "#
        + #"\#(Int.max - 1) is expected. Pass the shard as "--shard NUMBER/COUNT"."#
    case .incomplete(let engine, let present, let missing):
      "The shard cannot be read from the environment: \(engine) set \(present), but \(missing) is missing. Set it, "
        + #"or pass "--shard NUMBER/COUNT"."#
    case .irregularArray(let indices):
      "The shard cannot be read from the environment: the indices of the Slurm array are not a range with a step "
        + #"(\#(indices)), so the number of the shard is unknown. Use a range, such as "--array=1-3"."#
    case .ambiguous(let found):
      "The environment names more than one shard: \(found.joined(separator: ", ")). Pass the correct one as "
        + #""--shard NUMBER/COUNT"."#
    }
  }
}
