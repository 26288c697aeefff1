// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import Recorder
import SourceEditor
import Studio

struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Studio.name, abstract: StudioCommands.Studio.abstract,
    discussion: """
      The studio serves its page only on this machine, at an address that contains a secret. Over ssh, forward the \
      port that is printed: ssh -L PORT:127.0.0.1:PORT HOST.

      The studio saves the recording to a file after each step. With --into, it also writes the test to a source file. The \
      end of the file's name determines the language: .swift, .py or .robot.
      """)

  @OptionGroup var application: ProgramArgument
  @OptionGroup var page: PageOptions
  @OptionGroup var recording: RecordingOptions

  func run() async throws {
    try await StudioRun(application: application, page: page, recording: recording, entryPoint: .studio).run()
  }
}

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Record.name, abstract: StudioCommands.Record.abstract,
    discussion: """
      understudy record org.gnome.Calculator --into Tests/CalculatorUITests/AddTests.swift --test testAdd

      understudy record org.gnome.Calculator --language python
      """)

  @OptionGroup var application: ProgramArgument
  @OptionGroup var page: PageOptions
  @OptionGroup var recording: RecordingOptions

  func run() async throws {
    try await StudioRun(application: application, page: page, recording: recording, entryPoint: .record).run()
  }
}

/// The options for serving the page.
struct PageOptions: ParsableArguments {
  @Option(help: "The port of the page on 127.0.0.1; 0 for any free port.")
  var port: UInt16 = 0

  @Flag(
    inversion: .prefixedNo,
    help: "Whether to open the page in the browser. Default: yes if there is a display and a terminal.")
  var open: Bool?
}

/// The options for the files of a recording: its own file, and the source file of the recorded test.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of the recording; an existing recording is continued. Default: a new file in "
        + ".build/understudy/recordings.", valueName: "file"))
  var recording: String?

  @Option(
    help: ArgumentHelp("The source file to which the test is written during recording.", valueName: "file")
  )
  var into: String?

  @Option(
    help: ArgumentHelp(
      "The name of the test: an existing one, or a new one.", valueName: "name"))
  var test: String?

  @Option(
    help: ArgumentHelp(
      "The line of an existing test before which the steps are inserted. Default: the end of the "
        + "test.", valueName: "number"))
  var line: Int?

  @Option(
    help: ArgumentHelp(
      "The language of the test. Default: the language of the file in --into or of an existing recording, else swift.",
      valueName: "language"))
  var language: CodeLanguage?

  @Option(help: .hidden)
  var attach: String?

  func validate() throws {
    if line != nil, into == nil {
      throw ValidationError("--line requires --into: name the source file with --into.")
    }
    if into != nil, test == nil, line == nil {
      throw ValidationError("--into requires --test with the name of the test's method, or --line.")
    }
    if let into, let language, let file = SourceLanguage(file: into), !language.isWritten(to: file) {
      throw ValidationError(
        "--language \(language.rawValue) expects a file of that language, but \(into) is a file of \(file.title). "
          + "Omit --language, or name another file with --into.")
    }
    if let line, line < 1 {
      throw ValidationError("--line expects a line number of 1 or more; found \(line).")
    }
  }
}

extension CodeLanguage: ExpressibleByArgument {
  /// Whether the language is written to source files of a kind.
  fileprivate func isWritten(to file: SourceLanguage) -> Bool {
    switch self {
    case .swift, .swiftTesting: file == .swift
    case .python: file == .python
    case .robot: file == .robot
    }
  }
}
