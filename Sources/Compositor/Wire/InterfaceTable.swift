// SPDX-License-Identifier: Apache-2.0

import CWayland

#if canImport(Glibc)
  import Glibc
#endif

/// The interfaces in the form that libwayland requires, which exist until the end of the process.
struct InterfaceTable {
  /// The table of all interfaces.
  static let shared = InterfaceTable(all)

  /// The address of each interface by its name; the memory is never changed or released.
  private var addresses: [String: UInt] = [:]

  private init(_ descriptions: [InterfaceDescription]) {
    let memory = UnsafeMutablePointer<wl_interface>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      addresses[description.name] = UInt(bitPattern: memory + index)
    }
    for (index, description) in descriptions.enumerated() {
      (memory + index).initialize(
        to: wl_interface(
          name: Self.text(description.name), version: description.version,
          method_count: Int32(description.requests.count), methods: messages(description.requests),
          event_count: Int32(description.events.count), events: messages(description.events)))
    }
  }

  /// Returns the interface with a description.
  func pointer(_ description: InterfaceDescription) -> UnsafePointer<wl_interface> {
    guard let pointer = addresses[description.name].flatMap(UnsafePointer<wl_interface>.init(bitPattern:))
    else {
      preconditionFailure("\(description.name) is not in the list of all interfaces")
    }
    return pointer
  }

  private func messages(_ descriptions: [InterfaceDescription.Message]) -> UnsafePointer<wl_message>? {
    if descriptions.isEmpty { return nil }
    let memory = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
        capacity: max(1, description.types.count))
      types.initialize(repeating: nil, count: max(1, description.types.count))
      for (number, type) in description.types.enumerated() {
        types[number] = type.flatMap { addresses[$0] }.flatMap(UnsafePointer.init(bitPattern:))
      }
      (memory + index).initialize(
        to: wl_message(
          name: Self.text(description.name), signature: Self.text(description.signature), types: types))
    }
    return UnsafePointer(memory)
  }

  private static func text(_ text: String) -> UnsafePointer<CChar> { UnsafePointer(strdup(text)) }
}
