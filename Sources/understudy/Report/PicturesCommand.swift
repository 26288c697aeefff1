// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestReport
import TestResults

struct PicturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Export the pictures for stores and manuals, in folders for each language and appearance.",
    discussion: """
      Tests take these pictures with storeScreenshot(named:), or with fastlane's function snapshot(_:). The files are \
      FOLDER/LANGUAGE/APPEARANCE/NAME.png, and FOLDER/index.html shows all of them. The command exits with 1 if the \
      run has no such picture, or if a file is missing from the bundle.

      Examples:
        understudy report pictures --output pictures
        understudy report pictures Run.understudy --output fastlane/screenshots
      """)

  @OptionGroup var bundle: BundleArgument

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The folder for the pictures. It is created if it does not exist, and files of the same names are replaced.",
      valueName: "folder"), completion: .directory)
  var output: String

  func run() throws {
    let pictures = StorePictures(try bundle.results())
    for problem in pictures.problems { Terminal.error("error: \(problem)") }
    guard !pictures.pictures.isEmpty else {
      Terminal.error(
        "error: The run has no store screenshots. Take them in a test: app.storeScreenshot(named: \"01 List\")."
      )
      throw ExitCode(1)
    }
    let failed = Set(pictures.pictures.filter(\.isOfFailedTest).map(\.test)).sorted()
    for test in failed { Terminal.error("note: \(test) failed. Its pictures may show an error.") }
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    try pictures.write(to: folder)
    let count = pictures.pictures.count
    print(
      "\(count == 1 ? "1 picture" : "\(count) pictures"): \(folder.appendingPathComponent("index.html").path)"
    )
    if !pictures.problems.isEmpty { throw ExitCode(1) }
  }
}
