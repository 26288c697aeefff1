// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

extension AccessibilityBusConnection {
  /// Performs an action of an object.
  ///
  /// - Parameters:
  ///   - index: the index of the action in the `actions` column.
  ///   - reference: the object that has the action.
  /// - Returns: the application's reply. In some toolkits it is true although the action had no effect.
  /// - Throws: ``AccessibilityError``.
  @discardableResult
  package func doAction(_ index: Int, of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.doAction, .int32(Int32(clamping: index)), of: reference)
  }

  /// Returns the current states of an object.
  package func states(of reference: AccessibleReference) throws -> StateSet {
    try call(.getState, on: reference, expecting: "au") { $0.readStates() }
  }

  /// Requests the keyboard focus for an object.
  ///
  /// GTK 4 does not support this.
  @discardableResult
  package func grabFocus(of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.grabFocus, of: reference)
  }

  /// Requests that an object is scrolled into view.
  ///
  /// This works in Chromium and Firefox.
  ///
  /// - Parameters:
  ///   - reference: the object to scroll into view.
  ///   - type: a number of `AtspiScrollType`, the position in the visible area; 6 is any position.
  /// - Returns: whether the toolkit reports success.
  /// - Throws: ``AccessibilityError``.
  @discardableResult
  package func scrollTo(_ reference: AccessibleReference, type: UInt32 = 6) throws -> Bool {
    try yesOrNo(.scrollTo, .uint32(type), of: reference)
  }

  /// Requests that the top left corner of an object is scrolled to a point.
  ///
  /// This works in Chromium and Firefox.
  ///
  /// - Parameters:
  ///   - reference: the object to scroll.
  ///   - point: the point in the coordinates of `space`.
  ///   - space: the coordinate space of the point.
  /// - Returns: whether the toolkit reports success.
  /// - Throws: ``AccessibilityError``.
  @discardableResult
  package func scroll(
    _ reference: AccessibleReference, to point: CGPoint, in space: NodeExtents.Space
  ) throws -> Bool {
    try yesOrNo(
      .scrollToPoint,
      .scrollPoint(space.rawValue, Int32(limiting: point.x.rounded()), Int32(limiting: point.y.rounded())),
      of: reference)
  }

  /// Selects the child at an index in a container with the selection interface.
  @discardableResult
  package func selectChild(at index: Int, of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.selectChild, .int32(Int32(clamping: index)), of: reference)
  }

  /// Returns one of the selected children of a container with the selection interface.
  ///
  /// - Parameters:
  ///   - index: the index among the selected children.
  ///   - reference: the container whose selection is read.
  /// - Returns: the child; nil if fewer children are selected.
  /// - Throws: ``AccessibilityError``.
  package func selectedChild(at index: Int = 0, of reference: AccessibleReference) throws
    -> AccessibleReference?
  {
    let found = try call(
      .getSelectedChild, .int32(Int32(clamping: index)), on: reference, expecting: "(so)"
    ) { message in
      message.readReference().map {
        AccessibleReference(busName: String(cString: $0.owner), path: String(cString: $0.path))
      }
    }
    return found.path == "/org/a11y/atspi/null" ? nil : found
  }

  /// Sets the value of a slider, spin button or similar element.
  ///
  /// The application may clamp the value.
  ///
  /// - Returns: always true; if the application refuses the value, an error is thrown.
  @discardableResult
  package func setCurrentValue(_ value: Double, of reference: AccessibleReference) throws -> Bool {
    try call(
      .setProperty, .setDouble("org.a11y.atspi.Value", "CurrentValue", value), on: reference, expecting: ""
    ) { _ in true }
  }

  /// Returns a cell of a table without reading all children of the table.
  ///
  /// This is the only way to read a cell of a spreadsheet with 2^31 cells.
  package func tableCell(row: Int, column: Int, of reference: AccessibleReference) throws
    -> AccessibleReference
  {
    try call(
      .getAccessibleAt, .int32Pair(Int32(clamping: row), Int32(clamping: column)), on: reference,
      expecting: "(so)"
    ) { message in
      message.readReference().map {
        AccessibleReference(busName: String(cString: $0.owner), path: String(cString: $0.path))
      }
    }
  }

  /// Returns the object at a point, as deep in the tree as one call to the toolkit reaches.
  ///
  /// GTK and Qt return the deepest object; the ATK bridge may stop at a container.
  ///
  /// - Parameters:
  ///   - point: the point in the coordinates of `space`.
  ///   - space: the coordinate space of the point.
  ///   - reference: the object at which the search begins.
  /// - Returns: the object; nil if the toolkit reports no object there.
  /// - Throws: ``AccessibilityError``.
  package func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  )
    throws -> AccessibleReference?
  {
    let found = try call(
      .getAccessibleAtPoint,
      .point(
        Int32(limiting: point.x.rounded(.down)), Int32(limiting: point.y.rounded(.down)), space.rawValue),
      on: reference,
      expecting: "(so)"
    ) { message in
      message.readReference().map {
        AccessibleReference(busName: String(cString: $0.owner), path: String(cString: $0.path))
      }
    }
    return found.path == "/org/a11y/atspi/null" ? nil : found
  }

  private func yesOrNo(
    _ method: Method, _ argument: MethodCall.Argument = .none, of reference: AccessibleReference
  ) throws -> Bool {
    try call(method, argument, on: reference, expecting: "b") { $0.readBool() }
  }
}
