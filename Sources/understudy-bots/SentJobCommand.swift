// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer

/// The command that a server of bots runs on another machine.
struct SentJobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "job", abstract: "Run a job that a server on another machine sent.", shouldDisplay: false
  )

  enum Step: String, ExpressibleByArgument, CaseIterable {
    case receive, run, results
  }

  @Argument(help: "The task of the job.")
  var step: Step

  @Argument(help: "The job's folder.")
  var name: String

  func run() throws {
    let job = try SentJob(name)
    switch step {
    case .receive: try job.receive()
    case .run: throw ExitCode(try job.run())
    case .results: try job.sendResults()
    }
  }
}
