// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import Timing
import XCTest

@testable import ElementModel
@testable import Idleness
@testable import Interaction
@testable import Programs

/// Tests the search for a row in a Swing list, which has no scroll bar that can be set: the wheel moves it.
///
/// The recorded list does not move, so each part of the search ends after its first move.
final class ScrollSearchTests: OperatedTestCase {
  /// Searches the list "Rows", which shows "Row 1" to "Row 24", for another row.
  private func search(for row: String, in program: OperatedProgram) throws -> Bool {
    let rows = program.element(.table, "Rows").appending(.descendants(.cell))
    let search = ScrollSearch(
      element: rows.appending(.matching(.identifier(row))), runningDesktop: program.runningDesktop,
      created: MonotonicClock.now)
    return try program.session.lock.withLock { try search.run() }
  }

  /// The notches of each move; the pointer moves to the list before it.
  private func moves(of program: OperatedProgram) -> [Int] {
    var moves: [Int] = []
    for input in program.display.input {
      switch input {
      case .move: moves.append(0)
      case .scroll(_, let dy): moves[moves.count - 1] += dy
      default: break
      }
    }
    return moves.filter { $0 != 0 }
  }

  /// The number in the text is a date, and does not count rows.
  func testAFarRowDoesNotTurnTheWheelByMillionsOfNotches() throws {
    let program = try operate("swing-long-list")
    XCTAssertFalse(try search(for: "Row 20260504", in: program))
    let most = GestureValidation.maximumNotchesPerMove
    let moves = moves(of: program)
    XCTAssertEqual(Array(moves.prefix(2)), [most, -most], "towards the row, and back")
    XCTAssertTrue(moves.allSatisfy { abs($0) <= most }, "\(moves)")
  }

  func testACancellationEndsTheSearch() throws {
    let program = try operate("swing-long-list")
    defer { Cancellation.reset() }
    program.display.observe { _, input in if case .scroll = input { Cancellation.request() } }
    XCTAssertFalse(try search(for: "Row 20260504", in: program))
    XCTAssertEqual(moves(of: program), [PointerGesture.notchesAtOnce])
  }
}
