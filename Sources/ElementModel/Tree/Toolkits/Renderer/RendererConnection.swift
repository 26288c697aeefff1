// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// A direct connection to a renderer, the component that draws a program's elements.
///
/// It is faster than accessibility and returns the same elements. Few programs have such a connection. If it cannot
/// respond to a request, accessibility is queried. The caller must hold the session's lock.
package protocol RendererConnection: AnyObject {
  /// Finds the elements that a request describes, each as accessibility would report it.
  ///
  /// - Parameters:
  ///   - request: the type and text of the control.
  ///   - context: the last reading of the program.
  ///   - windows: the current windows of the desktop, bottom to top.
  /// - Returns: nil if the renderer cannot respond.
  func response(to request: RendererRequest, in context: RendererContext, windows: [WindowInfo])
    -> RendererResponse?

  /// Counts the elements of a type in all documents.
  ///
  /// - Parameters:
  ///   - type: the type of the elements to count.
  ///   - context: the last reading of the program.
  ///   - windows: the current windows of the desktop, bottom to top.
  /// - Returns: nil if the renderer cannot respond.
  func count(_ type: ElementType, in context: RendererContext, windows: [WindowInfo])
    -> RendererCount?

  /// Lists all elements of some types, in all documents and around them.
  ///
  /// - Parameters:
  ///   - request: the types, and the strings that are needed.
  ///   - context: the last reading of the program.
  ///   - windows: the current windows of the desktop, bottom to top.
  /// - Returns: nil if the renderer cannot respond.
  func content(
    for request: RendererContentRequest, in context: RendererContext, windows: [WindowInfo]
  )
    -> RendererContent?

  /// Describes elements of the last list, each as accessibility would report it.
  ///
  /// - Parameters:
  ///   - positions: the positions of the elements in ``RendererContent/inDocument``.
  ///   - isText: whether the elements are text instead of controls.
  ///   - context: the last reading of the program, for which the list was made.
  /// - Returns: nil if the document has changed since the list was made, or if the renderer cannot respond.
  func elements(at positions: [Int], isText: Bool, in context: RendererContext) -> RendererResponse?

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for clicks that are sent now.
  func expectClicks(_ count: Int)

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for keys that are typed now.
  ///
  /// Keys that are held while another key is typed do not count.
  func expectKeys(_ count: Int)

  /// Waits until the renderer has handled the expected input and has drawn the resulting changes.
  ///
  /// - Parameter pause: the number of seconds so far that do not count, because the program's processes could not run.
  /// - Returns: false if no input was expected, or the renderer does not report when it has handled input.
  func waitUntilInputIsHandled(notCounting pause: () -> TimeInterval) -> Bool

  /// The text of the field with the keyboard focus, from a position up to the caret.
  ///
  /// - Parameters:
  ///   - start: the position in UTF-16 units from the beginning of the field; nil for the position at which typed text
  ///     will begin.
  ///   - maximum: the maximum number of units to return.
  /// - Returns: nil if no field with one piece of text has the keyboard focus, or the renderer does not report it.
  func fieldText(from start: Int?, atMost maximum: Int) -> RendererFieldText?

  /// Waits until no frame and no short timer is pending after the last input, since their changes are results of the
  /// input.
  ///
  /// - Parameter processes: the processes that draw the content.
  /// - Returns: false if frames or timers continue until the time limit, or if the renderer does not report them.
  func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool

  /// Whether the renderer responds and nothing in it changes, apart from endless animations.
  func isAtRest() -> Bool

  /// Changes the time zone of all documents, and of those that are opened later.
  ///
  /// - Parameter identifier: the name of the zone, such as `Asia/Tokyo`; nil for the program's own zone.
  /// - Throws: the reason, if the renderer does not accept the zone.
  func setTimeZone(_ identifier: String?) throws
}
