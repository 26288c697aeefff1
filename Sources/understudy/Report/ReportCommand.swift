import ArgumentParser

/// What a run wrote, in forms for people and programs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Shows, converts and unites the result bundles that test runs write.",
    discussion: """
      A bundle is a folder NAME.understudy. Where none is named, the last one below \
      .build/understudy-results is taken.
      """,
    subcommands: [
      SummaryCommand.self, FollowCommand.self, HTMLCommand.self, JUnitCommand.self, JSONCommand.self,
      GitHubCommand.self,
      AttachmentsCommand.self,
      MergeCommand.self, CompareCommand.self,
    ],
    defaultSubcommand: SummaryCommand.self)
}
