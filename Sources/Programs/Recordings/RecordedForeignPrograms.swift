// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Toolkits
import WindowSystem

/// The programs of a recording, each of which finds the others on the same screen.
final class RecordedForeignPrograms: ForeignPrograms {
  struct Program {
    let command: ProgramCommand
    let tree: ElementTree
    let source: FixtureSource
    let isUnderTest: Bool
  }

  let all: [Program]
  private let executables: [pid_t: String]
  private weak var screen: RecordedScreen?

  init(_ recording: ScreenFixture, on screen: RecordedScreen) throws {
    self.screen = screen
    executables = Dictionary(
      recording.programs.map { ($0.processID, $0.executable) }, uniquingKeysWith: { first, _ in first })
    all = try recording.programs.compactMap { program in
      guard let recorded = program.tree else { return nil }
      let nodes = try AccessibleTree(recorded, recognize: ToolkitRegistry.recognize)
      guard let source = nodes.source as? FixtureSource else { return nil }
      return Program(
        command: ProgramCommand(
          name: recorded.application.name, executable: program.executable,
          arguments: [recording.name, "\(program.processID)"]),
        tree: ElementTree(nodes: nodes, screen: screen), source: source, isUnderTest: program.isUnderTest)
    }
  }

  private func program(of process: pid_t?) -> Program? {
    all.first { $0.tree.nodes.application.processID == process }
  }

  func owner(of window: WindowInfo) -> WindowOwner {
    WindowOwner(
      executable: window.processID.flatMap { executables[$0] } ?? "",
      isUnderTest: program(of: window.processID)?.isUnderTest == true)
  }

  func program(of window: WindowInfo) -> (TargetProgram, ElementTree)? {
    guard let screen, let program = program(of: window.processID) else { return nil }
    return (
      TargetProgram(RecordedProgram(program, in: self, on: screen), session: .shared), program.tree
    )
  }

  func unreadable(_ window: WindowInfo, title: String) -> TargetProgram {
    let executable = window.processID.flatMap { executables[$0] } ?? ""
    return TargetProgram(
      .command(
        ProgramCommand(name: title, executable: executable, arguments: ["\(window.processID ?? 0)"])),
      session: .shared)
  }

  func nameOnBus(of process: pid_t) throws -> String? {
    program(of: process)?.tree.nodes.application.name
  }
}
