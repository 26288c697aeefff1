import ArgumentParser
import Foundation
import ResultBundle
import TestReport

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Says what differs between two runs: newly failing, fixed, slower. Exits with 1 when a test newly fails."
  )

  @Argument(help: "The bundle of the run before.", completion: .directory)
  var before: String

  @Argument(help: "The bundle of the run after it.", completion: .directory)
  var after: String

  func run() throws {
    func results(_ path: String) throws -> RunResults {
      RunResults(try BundleReader.read(URL(fileURLWithPath: path, isDirectory: true)))
    }
    let comparison = RunComparison(before: try results(before), after: try results(after))
    print(ComparisonText(comparison).text, terminator: "")
    if !comparison.newlyFailing.isEmpty { throw ExitCode.failure }
  }
}
