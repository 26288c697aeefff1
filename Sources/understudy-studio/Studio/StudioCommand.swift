// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import Studio

struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Studio.name, abstract: StudioCommands.Studio.abstract,
    discussion: """
      The page is served on this machine alone, at an address with a secret in it. Over ssh, forward the port that is \
      printed: ssh -L PORT:127.0.0.1:PORT HOST.

      The recording is saved in a file as it grows, and written into a source file with --into.
      """)

  @OptionGroup var application: ApplicationArgument
  @OptionGroup var page: PageOptions
  @OptionGroup var recording: RecordingOptions

  func run() async throws {
    try await StudioRun(application: application, page: page, recording: recording, door: .studio).run()
  }
}

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Record.name, abstract: StudioCommands.Record.abstract,
    discussion:
      "understudy record org.gnome.Calculator --into Tests/CalculatorUITests/AddTests.swift --test testAdd")

  @OptionGroup var application: ApplicationArgument
  @OptionGroup var page: PageOptions
  @OptionGroup var recording: RecordingOptions

  func run() async throws {
    try await StudioRun(application: application, page: page, recording: recording, door: .record).run()
  }
}

/// The options for serving the page.
struct PageOptions: ParsableArguments {
  @Option(help: "The port of the page on 127.0.0.1; 0 for any that is free.")
  var port: UInt16 = 0

  @Flag(
    inversion: .prefixedNo,
    help: "Whether to open the page in the browser; by default where there is a display and a terminal.")
  var open: Bool?
}

/// The options for the target file of the recorded test.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of the recording; a recording that exists is continued. By default a new file in "
        + ".build/understudy/recordings.", valueName: "file"))
  var recording: String?

  @Option(
    help: ArgumentHelp("The source file that the test is written into, as it is recorded.", valueName: "file")
  )
  var into: String?

  @Option(help: ArgumentHelp("The test's method: one that exists, or a new one.", valueName: "name"))
  var test: String?

  @Option(
    help: ArgumentHelp(
      "The line of an existing test before which the steps go; by default its end.", valueName: "number"))
  var line: Int?

  @Option(help: .hidden)
  var attach: String?

  func validate() throws {
    if line != nil, into == nil { throw ValidationError("--line says where in a file: it needs --into.") }
    if into != nil, test == nil, line == nil {
      throw ValidationError("--into needs --test with the name of the test's method, or --line.")
    }
    if let line, line < 1 { throw ValidationError("Lines are counted from 1, so --line \(line) is none.") }
  }
}
