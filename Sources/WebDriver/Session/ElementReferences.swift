// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The elements and windows that a client has received, by their ids.
///
/// An id represents one object on the accessibility bus for the whole session, and each object has only one id. Some
/// toolkits create new objects for rows whenever the rows are read. The id of such a row stays the same. Agents have another
/// table (`ReferenceTable`), because their references identify described elements and not objects: such an element is found
/// again in another object, and it is not the element of an object that shows another row. Both tables compare elements by
/// `ElementIdentity`.
struct ElementReferences {
  /// The name of the JSON member that contains the id of an element (WebDriver, section "Elements").
  static let key = "element-6066-11e4-a52e-4f735466cecf"

  private let prefix: String
  private var references: [AccessibleReference] = []
  private var identities: [AccessibleReference: ElementIdentity] = [:]
  private var numbers: [AccessibleReference: Int] = [:]
  private var numbersOfRows: [RenewedRow: Int] = [:]
  /// The references to the program itself, which a client can find as the root of the tree.
  private var programs: Set<AccessibleReference> = []

  /// - Parameter session: the id of the session, which distinguishes its elements from those of other sessions.
  init(session: String) { prefix = session.prefix(8) + "-" }

  mutating func id(of reference: AccessibleReference) -> String {
    if let number = numbers[reference] { return prefix + String(number) }
    references.append(reference)
    numbers[reference] = references.count
    return prefix + String(references.count)
  }

  mutating func json(_ found: Locator.Found) -> WebDriverJSON {
    let object = found.identity.object
    if let row = found.identity.row { renew(row, as: found.identity) }
    identities[object] = found.identity
    if found.isProgram { programs.insert(object) }
    return [Self.key: .string(id(of: object))]
  }

  /// Assigns the id of a row to the object that represents the row now.
  private mutating func renew(_ row: RenewedRow, as identity: ElementIdentity) {
    let reference = identity.object
    if let number = numbersOfRows[row], case let former = references[number - 1],
      identities[former].map({ identity.mayBeAnotherRow(than: $0) }) != true
    {
      (numbers[former], identities[former]) = (nil, nil)
      references[number - 1] = reference
      numbers[reference] = number
    } else {
      _ = id(of: reference)
      numbersOfRows[row] = numbers[reference]
    }
  }

  /// Whether the object is the program itself, and not an element of it.
  func isProgram(_ reference: AccessibleReference) -> Bool { programs.contains(reference) }

  /// Returns the element of an object as the last search found it; nil for a window that was only listed.
  func identity(of reference: AccessibleReference) -> ElementIdentity? { identities[reference] }

  /// - Throws: ``WebDriverError`` with "no such element" for an id that does not come from this session.
  func reference(_ id: String) throws -> AccessibleReference {
    guard id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), number > 0,
      number <= references.count
    else { throw WebDriverError(.noSuchElement, "This session has no element with the id \"\(id)\".") }
    return references[number - 1]
  }
}
