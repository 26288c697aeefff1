// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// The program in which an ``ElementFinder`` evaluates a query, and the source of its further trees.
protocol SearchedProgram {
  /// The name of the program in activities and failures.
  var description: String { get }

  /// Whether a recording replaces the program.
  var isRecorded: Bool { get }

  /// The results of earlier searches for rows; nil if no desktop is running.
  var rowMemory: VirtualizedRowMemory? { get }

  /// Returns the windows of the program and the requested contents, as elements.
  func windowTree(with contents: ScreenContents) throws -> ElementTree

  /// Reads the program's elements, with rows and cells that are out of view.
  func elementTree(with rows: Set<VirtualizedContainer.Child>) throws -> ElementTree
}

extension TargetProgram: SearchedProgram {
  var rowMemory: VirtualizedRowMemory? { session.host.current?.virtualizedRows }
}
