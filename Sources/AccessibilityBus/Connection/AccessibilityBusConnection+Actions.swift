// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Timing

extension AccessibilityBusConnection {
  /// Does the action with this number, in the order of the `actions` column.
  ///
  /// - Returns: what the application answers; toolkits differ in how honest they are.
  @discardableResult
  package func doAction(_ index: Int, of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.doAction, .int32(Int32(clamping: index)), of: reference)
  }

  /// The states of an object as they are now.
  package func states(of reference: AccessibleReference) throws -> StateSet {
    try call(.getState, on: reference, expecting: "au") { $0.readStates() }
  }

  /// Asks for the keyboard focus.
  ///
  /// Not supported by GTK 4.
  @discardableResult
  package func grabFocus(of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.grabFocus, of: reference)
  }

  /// Asks to be scrolled into view.
  ///
  /// Works in Chromium and Firefox.
  ///
  /// - Parameters:
  ///   - reference: the object.
  ///   - type: a number of `AtspiScrollType`; 6 is anywhere.
  /// - Returns: whether the toolkit says that it was done.
  /// - Throws: ``AccessibilityError``.
  @discardableResult
  package func scrollTo(_ reference: AccessibleReference, type: UInt32 = 6) throws -> Bool {
    try yesOrNo(.scrollTo, .uint32(type), of: reference)
  }

  /// Asks that the corner of an object be scrolled to a point.
  ///
  /// Works in Chromium and Firefox.
  ///
  /// - Parameters:
  ///   - reference: the object.
  ///   - point: in the coordinates of `space`.
  ///   - space: what the point counts from.
  /// - Returns: whether the toolkit says that it was done.
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

  /// Selects the child at an index of a container with the selection interface.
  @discardableResult
  package func selectChild(at index: Int, of reference: AccessibleReference) throws -> Bool {
    try yesOrNo(.selectChild, .int32(Int32(clamping: index)), of: reference)
  }

  /// One of the selected children of a container with the selection interface; nil where there are not so many.
  ///
  /// - Parameters:
  ///   - index: counted among the selected children alone.
  ///   - reference: the container.
  /// - Returns: the child.
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

  /// Sets the number of a slider, spin button or the like.
  ///
  /// - Returns: whether the application took it without an error; it may still have clamped it.
  @discardableResult
  package func setCurrentValue(_ value: Double, of reference: AccessibleReference) throws -> Bool {
    try call(
      .setProperty, .setDouble("org.a11y.atspi.Value", "CurrentValue", value), on: reference, expecting: ""
    ) { _ in true }
  }

  /// The cell of a table, without asking the table for all its children.
  ///
  /// This is the only way into a spreadsheet of 2^31 cells.
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

  /// The object at a point, as far down as the toolkit looks; nil where it sees none.
  ///
  /// One step only: GTK and Qt go all the way down, the ATK bridge may stop at a container.
  ///
  /// - Parameters:
  ///   - point: in the coordinates of `space`.
  ///   - space: what the point counts from.
  ///   - reference: the object to begin with.
  /// - Returns: the object there.
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
