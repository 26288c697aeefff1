// SPDX-License-Identifier: Apache-2.0

import Notation
import ReferenceFiles
import Settings
import XCTestSupport

/// The command that runs a test again and stores its references, for messages of failures.
struct UpdateCommand {
  /// The value for `--only-testing`; nil for all tests.
  private let test: String?
  /// The destination of the test; nil for the default.
  private let destination: String?

  /// - Parameters:
  ///   - test: the test; nil for all tests. The default is the running test.
  ///   - environment: the environment of the test, with its destination.
  init(of test: String? = RunningTest.identifier, environment: [String: String]) {
    self.test = test
    destination = environment[Setting.destination.name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the command, with its words quoted for a shell.
  ///
  /// - Parameter mode: the files that the test stores.
  /// - Returns: the command.
  func text(_ mode: ReferenceUpdate) -> String? {
    var words = ["understudy", "test"]
    if let test { words += ["--only-testing", test] }
    // References of pictures depend on the destination.
    if let destination { words += ["--destination", destination] }
    return ShellWords.joined(words + ["--update-references", mode.rawValue])
  }
}
