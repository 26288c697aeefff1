// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Reports about a run, in formats for people and programs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Shows, converts and unites the result bundles that test runs write.",
    discussion: """
      A bundle is a folder NAME.understudy. Where none is named, the last run of this folder is taken, and its path is \
      written to standard error.

      Examples:
        understudy report                        what the last run came to
        understudy report open                   its steps, pictures and failures in the browser
        understudy report Run.understudy         the same of a bundle that is named
        understudy report junit -o results.xml   for services of continuous integration
        understudy report attachments --test AppUITests/EditorTests --out pictures
        understudy report merge a b -o all       one bundle of two shards
      """,
    subcommands: [
      SummaryCommand.self, OpenCommand.self, FollowCommand.self, HTMLCommand.self, JUnitCommand.self,
      JSONCommand.self, GitHubCommand.self, AttachmentsCommand.self, MergeCommand.self, CompareCommand.self,
    ],
    defaultSubcommand: SummaryCommand.self)
}
