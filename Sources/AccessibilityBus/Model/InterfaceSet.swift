// SPDX-License-Identifier: Apache-2.0

/// The AT-SPI interfaces that an accessible object implements.
package struct InterfaceSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // The generic versions of the standard library make many calls in debug builds, and tests are debug builds.
  package func contains(_ member: InterfaceSet) -> Bool { rawValue & member.rawValue == member.rawValue }

  package static let accessible = InterfaceSet(rawValue: 1 << 0)
  package static let action = InterfaceSet(rawValue: 1 << 1)
  package static let component = InterfaceSet(rawValue: 1 << 2)
  package static let text = InterfaceSet(rawValue: 1 << 3)
  package static let editableText = InterfaceSet(rawValue: 1 << 4)
  package static let value = InterfaceSet(rawValue: 1 << 5)
  package static let selection = InterfaceSet(rawValue: 1 << 6)
  package static let table = InterfaceSet(rawValue: 1 << 7)
  package static let tableCell = InterfaceSet(rawValue: 1 << 8)
  package static let document = InterfaceSet(rawValue: 1 << 9)
  package static let hyperlink = InterfaceSet(rawValue: 1 << 10)
  package static let hypertext = InterfaceSet(rawValue: 1 << 11)
  package static let image = InterfaceSet(rawValue: 1 << 12)
  package static let collection = InterfaceSet(rawValue: 1 << 13)
  package static let application = InterfaceSet(rawValue: 1 << 14)
  package static let cache = InterfaceSet(rawValue: 1 << 15)
}

extension InterfaceSet {
  /// The length of "org.a11y.atspi.", the prefix of all interface names, in bytes.
  private static let prefixLength = 15

  /// Returns the bit of the interface with the given full D-Bus name; an empty set for an unknown name.
  ///
  /// Only the length and one or two letters are compared, because this runs several times for each node of a snapshot.
  static func bit(of name: UnsafePointer<CChar>, length: Int) -> InterfaceSet {
    guard length > prefixLength + 3 else { return [] }
    let first = UInt8(bitPattern: name[prefixLength])
    switch length - prefixLength {
    case 4: return .text
    case 5:
      switch first {
      case UInt8(ascii: "C"): return .cache
      case UInt8(ascii: "I"): return .image
      case UInt8(ascii: "T"): return .table
      case UInt8(ascii: "V"): return .value
      default: return []
      }
    case 6: return .action
    case 8: return .document
    case 9:
      switch first {
      case UInt8(ascii: "C"): return .component
      case UInt8(ascii: "S"): return .selection
      case UInt8(ascii: "T"): return .tableCell
      case UInt8(ascii: "H"):
        return name[prefixLength + 5] == CChar(bitPattern: UInt8(ascii: "l")) ? .hyperlink : .hypertext
      default: return []
      }
    case 10: return first == UInt8(ascii: "A") ? .accessible : .collection
    case 11: return .application
    case 12: return .editableText
    default: return []
    }
  }
}
