// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Toolkits
import WindowSystem

/// A program of a ``ScreenFixture``. It can be queried, but it cannot receive events.
// The engine reads the elements of the trees only with the session's lock held, and a test with a recording uses one
// thread. The other members are immutable, or protect their state themselves.
package final class RecordedProgram: @unchecked Sendable {
  package let tree: ElementTree
  package let screen: RecordedScreen
  let command: ProgramCommand
  let otherPrograms: any ForeignPrograms
  private let source: FixtureSource

  /// Creates a program from a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording of a screen and its programs.
  ///   - program: the index of the program in the recording; the first one is the program under test.
  /// - Throws: ``RecordingError`` if the recording has no such program, or if its nodes do not form a tree.
  package convenience init(_ recording: ScreenFixture, program: Int = 0) throws {
    let screen = try recording.screen()
    let programs = try RecordedForeignPrograms(recording, on: screen)
    guard programs.all.indices.contains(program) else {
      throw RecordingError(
        "The recording \(recording.name) has no program with the number \(program), but only "
          + "\(programs.all.count).")
    }
    self.init(programs.all[program], in: programs, on: screen)
  }

  init(
    _ program: RecordedForeignPrograms.Program, in programs: RecordedForeignPrograms,
    on screen: RecordedScreen
  ) {
    tree = program.tree
    source = program.source
    command = program.command
    otherPrograms = programs
    self.screen = screen
  }

  /// The queries for which the recording has no reply.
  ///
  /// In a test that passes, this list is empty.
  package var unrecordedQueries: [UnrecordedQuery] { source.unrecordedQueries }
}

extension RecordedProgram: TreeSource {
  /// Returns the recorded elements; a recording has no further rows and no further contents of the screen.
  package func readTree(
    of application: TargetProgram, with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents
  ) -> ElementTree {
    tree
  }
}
