import ArgumentParser

/// The command line.
@main
struct Understudy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy",
    abstract: "UI tests in XCUITest's language for programs of the Linux desktop.",
    subcommands: [
      InitCommand.self, TestCommand.self, ProfileCommand.self, ReportCommand.self, BaselinesCommand.self,
      DoctorCommand.self,
      ConsentCommand.self,
      StudioDoor.self, RecordDoor.self, InspectDoor.self, AuditDoor.self,
    ])
}
