// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestRunner
import Timing

/// Runs `swift package` in a folder.
struct SwiftPackageTool {
  let folder: URL

  struct Outcome {
    let status: Int32
    let output: String
    /// The text of the tool's standard error.
    let messages: String

    var succeeded: Bool { status == 0 }
  }

  /// - Throws: `SetupError.cannotStart`.
  func callAsFunction(_ arguments: [String]) throws -> Outcome {
    // Messages must not be mixed with the output. The messages go to a file, so that output and messages need not be
    // read at the same time.
    let file = folder.appendingPathComponent(".err")
    do {
      let run = try ToolRun.run(
        "swift", ["package", "--package-path", folder.path] + arguments,
        timeout: TimeLimits.Runner.setupTool.seconds,
        errors: FileDescriptor.open(file.path, O_WRONLY | O_CREAT | O_TRUNC))
      // Without the messages, the status still shows whether the tool has failed.
      let messages = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return Outcome(status: run.status, output: run.output, messages: messages)
    } catch let error as RunnerError where error.kind == .interrupted {
      throw error
    } catch {
      throw SetupError.cannotStart(program: "swift package", reason: "\(error)")
    }
  }
}
