// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Processes

/// The command line.
@main
struct Understudy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy",
    abstract: "Run XCUITest UI tests for Linux desktop programs.",
    version: version,
    subcommands: [
      InitCommand.self, TestCommand.self, ProfileCommand.self, ReportCommand.self, BaselinesCommand.self,
      DoctorCommand.self, ConsentCommand.self, PluginNeedsCommand.self,
    ] + ForwardedCommands.all)

  /// The release, and the Swift version with which it was built.
  ///
  /// The test bundles and the command line must have the same release and the same Swift version.
  static let version = "\(number) (Swift \(swift))"

  /// The only place with the release number: packages, tags and the changelog's sections are derived from it
  /// (script/release).
  private static let number = "0.1.0-dev"

  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #else
      "6.1 or earlier"
    #endif
  }

  static func main() {
    ResourceLimit.makeFileSizeAnError()
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == ParentWatch.option {
      arguments.removeFirst()
      ParentWatch.start()
    }
    if let mistyped = MistypedSubcommand(in: arguments, of: self) {
      exit(withError: ValidationError(mistyped.description))
    }
    main(arguments)
    // Otherwise, a report on a full disk would be incomplete although the command exits with 0.
    guard let problem = StandardStream.finishOutput() else { return }
    StandardStream.error.write("error: \(problem)\n")
    exit(withError: ExitCode(StandardStream.statusOfLostOutput))
  }
}
