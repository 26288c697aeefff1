// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The elements and windows that a client has received, by their ids.
///
/// An id stands for one object on the accessibility bus, as long as the session lasts: the same object has the same id. So has the
/// same row where the toolkit makes new objects for rows each time that they are read.
struct ElementReferences {
  /// The member that marks an element (WebDriver, section "Elements").
  static let key = "element-6066-11e4-a52e-4f735466cecf"

  private let prefix: String
  private var references: [AccessibleReference] = []
  private var names: [AccessibleReference: KnownElement] = [:]
  private var numbers: [AccessibleReference: Int] = [:]
  private var rows: [AccessibleReference: RenewedRow] = [:]
  private var numbersOfRows: [RenewedRow: Int] = [:]
  /// The program itself, where a client has found it as the root of the tree.
  private var programs: Set<AccessibleReference> = []

  /// - Parameter session: its id: elements of another session are not taken for this one's.
  init(session: String) { prefix = session.prefix(8) + "-" }

  mutating func id(of reference: AccessibleReference) -> String {
    if let number = numbers[reference] { return prefix + String(number) }
    references.append(reference)
    numbers[reference] = references.count
    return prefix + String(references.count)
  }

  mutating func json(_ found: Locator.Found) -> JSON {
    if let row = found.row { renew(row, as: found.reference) }
    names[found.reference] = found.element
    if found.isProgram { programs.insert(found.reference) }
    return [Self.key: .string(id(of: found.reference))]
  }

  /// Lets the id of a row stand for the object that it is now.
  private mutating func renew(_ row: RenewedRow, as reference: AccessibleReference) {
    if let number = numbersOfRows[row] {
      let former = references[number - 1]
      (numbers[former], names[former], rows[former]) = (nil, nil, nil)
      references[number - 1] = reference
      numbers[reference] = number
    } else {
      _ = id(of: reference)
      numbersOfRows[row] = numbers[reference]
    }
    rows[reference] = row
  }

  /// The row that an object was when it was found last, where its toolkit makes new objects for rows at each reading.
  func row(of reference: AccessibleReference) -> RenewedRow? { rows[reference] }

  /// Whether it is the program itself, and no element of it.
  func isProgram(_ reference: AccessibleReference) -> Bool { programs.contains(reference) }

  /// The description of an element from the last time when it was found.
  func name(of reference: AccessibleReference) -> KnownElement? { names[reference] }

  /// - Throws: ``WebDriverError`` with "no such element" for an id that this session has not given.
  func reference(_ id: String) throws -> AccessibleReference {
    guard id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), number > 0,
      number <= references.count
    else { throw WebDriverError(.noSuchElement, "This session has given no element the id \"\(id)\".") }
    return references[number - 1]
  }
}
