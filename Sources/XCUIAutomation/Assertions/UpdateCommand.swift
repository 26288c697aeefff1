// SPDX-License-Identifier: Apache-2.0

import Notation
import ReferenceFiles
import Settings
import XCTestSupport

/// The command that runs a test again and stores its references, for messages of failures.
///
/// The report of a run shows the command of such a sentence with a button that copies it.
enum UpdateCommand {
  /// Returns the last sentences of a failure.
  ///
  /// - Parameters:
  ///   - subject: the words for the new reference: `the new picture`.
  ///   - mode: the files that the test stores.
  ///   - environment: the environment of the running test, with its destination.
  /// - Returns: the sentences, with the command of the running test.
  static func sentences(
    accepting subject: String, _ mode: ReferenceUpdate, environment: [String: String]
  ) -> String {
    let place =
      ContinuousIntegration.isDetected(in: environment)
      ? ", outside of continuous integration, where nothing is stored" : ""
    return """
      To accept \(subject)\(place): \(text(of: RunningTest.identifier, mode, environment: environment))
      With swift test, set \(Setting.updateReferences.name)=\(mode.rawValue).
      """
  }

  /// Returns the command.
  ///
  /// - Parameters:
  ///   - test: the value for `--only-testing`; nil for all tests.
  ///   - mode: the files that the test stores.
  ///   - environment: the environment of the test, with its destination.
  /// - Returns: the command, with its words quoted for a shell.
  static func text(of test: String?, _ mode: ReferenceUpdate, environment: [String: String]) -> String {
    var words = ["understudy", "test"]
    if let test { words += ["--only-testing", test] }
    // References of pictures depend on the destination.
    if let destination = environment[Setting.destination.name], !destination.isEmpty {
      words += ["--destination", destination]
    }
    return ShellWords.joined(words + ["--update-references", mode.rawValue])
  }
}
