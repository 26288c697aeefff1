// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Reads small replies.
///
/// Each function consumes the value that it reads, and returns nil for a value of another type.
///
/// Strings point into the message and are valid as long as the message exists.
extension OpaquePointer {
  var signature: String {
    sd_bus_message_get_signature(self, 1).map { String(cString: $0) } ?? ""
  }

  func readInt32() -> Int32? {
    var value: Int32 = 0
    return sd_bus_message_read_basic(self, DBusType.int32, &value) > 0 ? value : nil
  }

  func readUInt32() -> UInt32? {
    var value: UInt32 = 0
    return sd_bus_message_read_basic(self, DBusType.uint32, &value) > 0 ? value : nil
  }

  func readBool() -> Bool? {
    // sd-bus stores a boolean as a complete int.
    var value: Int32 = 0
    return sd_bus_message_read_basic(self, DBusType.boolean, &value) > 0 ? value != 0 : nil
  }

  func readDouble() -> Double? {
    var value = 0.0
    return sd_bus_message_read_basic(self, DBusType.double, &value) > 0 ? value : nil
  }

  func readString(_ type: CChar = DBusType.string) -> UnsafePointer<CChar>? {
    var value: UnsafePointer<CChar>?
    return sd_bus_message_read_basic(self, type, &value) > 0 ? value : nil
  }

  func enterContainer(_ type: CChar, _ contents: StaticString) -> Bool {
    sd_bus_message_enter_container(self, type, contents.cString) > 0
  }

  func exitContainer() {
    sd_bus_message_exit_container(self)
  }

  /// Reads an object reference, `(so)`.
  func readReference() -> (owner: UnsafePointer<CChar>, path: UnsafePointer<CChar>)? {
    guard enterContainer(DBusType.structure, "so") else { return nil }
    defer { exitContainer() }
    guard let owner = readString(), let path = readString(DBusType.objectPath) else { return nil }
    return (owner, path)
  }

  /// Reads the remaining references of the array that was entered.
  func readReferences() -> [AccessibleReference] {
    var result: [AccessibleReference] = []
    while let (owner, path) = readReference() {
      result.append(AccessibleReference(busName: String(cString: owner), path: String(cString: path)))
    }
    return result
  }

  /// Reads states, `au` of two words.
  func readStates() -> StateSet? {
    guard enterContainer(DBusType.array, "u") else { return nil }
    defer { exitContainer() }
    let low = readUInt32() ?? 0
    let high = readUInt32() ?? 0
    return StateSet(rawValue: UInt64(high) << 32 | UInt64(low))
  }

  /// Reads interface names, `as`.
  func readInterfaces() -> InterfaceSet? {
    guard enterContainer(DBusType.array, "s") else { return nil }
    defer { exitContainer() }
    var result: InterfaceSet = []
    while let name = readString() { result.formUnion(.bit(of: name, length: strlen(name))) }
    return result
  }

  /// Reads a dictionary of strings, `a{ss}`.
  func readDictionary() -> [String: String]? {
    guard enterContainer(DBusType.array, "{ss}") else { return nil }
    defer { exitContainer() }
    var result: [String: String] = [:]
    while enterContainer(DBusType.dictionaryEntry, "ss") {
      if let key = readString(), let value = readString() {
        result[String(cString: key)] = String(cString: value)
      }
      exitContainer()
    }
    return result
  }
}
