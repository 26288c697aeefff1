import ArgumentParser
import Foundation
import ResultBundle
import TestReport

struct HTMLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Writes a page that any browser shows, from disk and without a network.",
    discussion: """
      A path that ends in .html becomes one file that holds everything. Any other becomes a folder with index.html, \
      which is quick to open however large the run is.
      """)

  @OptionGroup var bundle: BundleArgument

  @Option(
    name: [.short, .customLong("output")],
    help: "Where to; NAME.html beside the bundle, or a folder NAME-report for a large run, unless given.",
    completion: .file())
  var output: String?

  func run() throws {
    let page = try Self.write(bundle.results(), to: output)
    print(page.path)
  }

  /// - Returns: the page to open.
  static func write(_ results: RunResults, to path: String?) throws -> URL {
    let report = HTMLReport(results)
    let stem = results.record.url.deletingPathExtension()
    let target =
      path.map { URL(fileURLWithPath: $0) }
      ?? (report.fitsOneFile
        ? stem.appendingPathExtension("html")
        : stem.deletingLastPathComponent().appendingPathComponent("\(stem.lastPathComponent)-report"))
    if target.pathExtension == "html" {
      try report.write(to: target)
      return target
    }
    try report.write(toFolder: target)
    return target.appendingPathComponent("index.html")
  }
}
