// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Toolkits
import WindowSystem

/// A program of a ``TreeFixture``, which can be queried but not operated.
// Only the thread with the session's lock reads the trees; everything else is immutable.
package final class RecordedApplication: @unchecked Sendable {
  package let tree: ElementTree
  package let screen: RecordedScreen
  let command: ApplicationCommand
  let others: any ForeignPrograms
  private let source: FixtureSource

  /// Creates a program from a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording of a screen and its programs.
  ///   - program: the index of the program in the recording; the first one is the program under test.
  /// - Throws: ``RecordingProblem`` if the recording has no such program, or if its nodes do not form a tree.
  package convenience init(_ recording: TreeFixture, program: Int = 0) throws {
    let screen = try recording.screen()
    let programs = try RecordedPrograms(recording, on: screen)
    guard programs.all.indices.contains(program) else {
      throw RecordingProblem(
        "Expected a program with the number \(program) in the recording \(recording.name), but it has only "
          + "\(programs.all.count).")
    }
    self.init(programs.all[program], in: programs, on: screen)
  }

  init(_ program: RecordedPrograms.Program, in programs: RecordedPrograms, on screen: RecordedScreen) {
    tree = program.tree
    source = program.source
    command = program.command
    others = programs
    self.screen = screen
  }

  /// The queries for which the recording has no answer.
  ///
  /// In a test that passes, this list is empty.
  package var unrecordedQuestions: [UnrecordedQuestion] { source.unrecordedQuestions }
}

/// The programs of a recording, as the other programs on each other's screen.
final class RecordedPrograms: ForeignPrograms {
  struct Program {
    let command: ApplicationCommand
    let tree: ElementTree
    let source: FixtureSource
    let isUnderTest: Bool
  }

  let all: [Program]
  private let executables: [pid_t: String]
  private weak var screen: RecordedScreen?

  init(_ recording: TreeFixture, on screen: RecordedScreen) throws {
    self.screen = screen
    executables = Dictionary(
      recording.programs.map { ($0.processID, $0.executable) }, uniquingKeysWith: { first, _ in first })
    all = try recording.programs.compactMap { program in
      guard let recorded = program.tree else { return nil }
      let nodes = try AccessibleTree(recorded, recognize: ToolkitRegistry.recognize)
      guard let source = nodes.source as? FixtureSource else { return nil }
      return Program(
        command: ApplicationCommand(
          name: recorded.application.name, executable: program.executable,
          arguments: [recording.name, "\(program.processID)"]),
        tree: ElementTree(nodes: nodes, screen: screen), source: source, isUnderTest: program.isUnderTest)
    }
  }

  private func program(of process: pid_t?) -> Program? {
    all.first { $0.tree.nodes.application.processID == process }
  }

  func owner(of window: WindowInfo) -> WindowOwner {
    let executable = window.processID.flatMap { executables[$0] } ?? ""
    if let service = SystemService(executable: executable) { return .service(service) }
    return program(of: window.processID)?.isUnderTest == true ? .test : .stranger
  }

  func program(of window: WindowInfo) -> (TargetApplication, ElementTree)? {
    guard let screen, let program = program(of: window.processID) else { return nil }
    return (TargetApplication(RecordedApplication(program, in: self, on: screen)), program.tree)
  }

  func unreadable(_ window: WindowInfo, title: String) -> TargetApplication {
    let executable = window.processID.flatMap { executables[$0] } ?? ""
    return TargetApplication(
      .command(
        ApplicationCommand(name: title, executable: executable, arguments: ["\(window.processID ?? 0)"])))
  }

  func nameOnBus(of process: pid_t) throws -> String? {
    program(of: process)?.tree.nodes.application.name
  }
}
