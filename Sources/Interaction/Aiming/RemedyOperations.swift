// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem

/// The operations of remedies on the program and its windows.
///
/// Each operation returns the element in its new state; nil if the operation did nothing.
///
/// - Throws: `AutomationError` if the program ends or hangs in the meantime.
protocol RemedyOperations {
  /// The number of earlier attempts to find the element.
  var attempt: Int { get }
  /// Uses the toolkit to bring the whole element into view.
  func bringInWhole(_ node: ElementNode) throws -> ElementNode?
  /// Scrolls the containers of the element.
  func scrollIntoView(_ node: ElementNode) throws -> ElementNode?
  /// Scrolls the element away from a bar that covers a part of the view.
  func scroll(_ node: ElementNode, fromUnder bar: Int) throws -> ElementNode?
  /// Moves the element's window onto the screen, or far enough that a given rectangle is on the screen.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - frame: the rectangle, in pixels of the screen.
  ///   - isLastResort: whether the window is moved even if scrolling might be enough.
  /// - Returns: the element in its new state; nil if the window was not moved.
  /// - Throws: `AutomationError` if the program ends or hangs in the meantime.
  func moveOntoScreen(_ node: ElementNode, toShow frame: CGRect, isLastResort: Bool) throws -> ElementNode?
  /// Raises the element's window above another window of the same program.
  func raise(_ node: ElementNode, above cover: WindowInfo) throws -> ElementNode?
  /// Moves the pointer away from a window if that window is a tool tip.
  func leave(toolTip cover: WindowInfo, over node: ElementNode) throws -> ElementNode?
}
