// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Reports about a run, in formats for people and programs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show, convert and merge the result bundles of test runs.",
    discussion: """
      A bundle is a folder NAME.understudy. If no bundle is named, the command uses the last run in the current \
      folder and writes its path to standard error.

      Examples:
        understudy report                        summary of the last run
        understudy report open                   its steps, screenshots and failures in the browser
        understudy report Run.understudy         summary of the named bundle
        understudy report junit -o results.xml   JUnit XML for CI services
        understudy report prompt                 a failed test, as a text for an agent that writes code
        understudy report attachments --test AppUITests/EditorTests --out pictures
        understudy report pictures -o pictures   the pictures for stores and manuals
        understudy report merge a b -o all       one bundle of two shards
      """,
    subcommands: [
      SummaryCommand.self, OpenCommand.self, FollowCommand.self, HTMLCommand.self, JUnitCommand.self,
      JSONCommand.self, GitHubCommand.self, PromptCommand.self, AttachmentsCommand.self, PicturesCommand.self,
      MergeCommand.self, CompareCommand.self,
    ],
    defaultSubcommand: SummaryCommand.self)
}
