import ArgumentParser

// The commands of the studio's program, which is built apart: running tests needs neither an HTTP server nor swift-syntax.

struct StudioDoor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio", abstract: "Show a program in the browser: record tests, look into it, audit it.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy studio --help.")
  var arguments: [String] = []

  func run() throws { try StudioProgram.become("studio", arguments) }
}

struct RecordDoor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record a test by using a program.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy record --help.")
  var arguments: [String] = []

  func run() throws { try StudioProgram.become("record", arguments) }
}

struct InspectDoor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what accessibility sees of a program, in the browser or the terminal.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy inspect --help.")
  var arguments: [String] = []

  func run() throws { try StudioProgram.become("inspect", arguments) }
}

struct AuditDoor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Find what makes a program hard to use with assistive technology.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy audit --help.")
  var arguments: [String] = []

  func run() throws { try StudioProgram.become("audit", arguments) }
}
