import ArgumentParser

/// A command that another executable carries out: running tests needs neither an HTTP server nor swift-syntax.
protocol ForwardedCommand: ParsableCommand {
  static var name: String { get }
  /// What follows the name on the command line.
  var arguments: [String] { get }
}

extension ForwardedCommand {
  func run() throws { try StudioExecutable.exec(Self.name, arguments) }
}

struct ForwardedStudio: ForwardedCommand {
  static let name = "studio"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Show a program in the browser: record tests, look into it, audit it.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy studio --help.")
  var arguments: [String] = []
}

struct ForwardedRecord: ForwardedCommand {
  static let name = "record"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Record a test by using a program.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy record --help.")
  var arguments: [String] = []
}

struct ForwardedInspect: ForwardedCommand {
  static let name = "inspect"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Show what accessibility sees of a program, in the browser or the terminal.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy inspect --help.")
  var arguments: [String] = []
}

struct ForwardedAudit: ForwardedCommand {
  static let name = "audit"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Find what makes a program hard to use with assistive technology.")

  @Argument(parsing: .captureForPassthrough, help: "See understudy audit --help.")
  var arguments: [String] = []
}
