// SPDX-License-Identifier: Apache-2.0

import CXCB

/// The extensions of a server that this module can use.
struct XExtensions {
  /// The number of an extension's first event; nil if the server lacks the extension.
  private let firstEvents: [String: UInt8]

  static let test = "XTEST"
  static let damage = "DAMAGE"
  static let shm = "MIT-SHM"
  static let resources = "X-Resource"
  static let record = "RECORD"
  static let fixes = "XFIXES"
  static let composite = "Composite"
  static let render = "RENDER"
  static let sync = "SYNC"

  init(_ connection: XConnection) throws {
    let names = [
      Self.test, Self.damage, Self.shm, Self.resources, Self.record, Self.fixes, Self.composite, Self.render,
      Self.sync,
    ]
    firstEvents = try connection.locked {
      let sequences = names.map { name in
        connection.call { xcb_query_extension($0, UInt16(name.utf8.count), name).sequence }
      }
      var found: [String: UInt8] = [:]
      for (name, sequence) in zip(names, sequences) {
        let reply = try connection.reply(
          sequence, xcb_query_extension_reply_t.self, to: "QueryExtension")
        if reply.fields.present != 0 { found[name] = reply.fields.first_event }
      }
      return found
    }
  }

  func has(_ name: String) -> Bool { firstEvents[name] != nil }

  /// The number of the extension's first event; throws an error if the server lacks the extension.
  func firstEvent(of name: String, on display: String) throws -> UInt8 {
    guard let event = firstEvents[name] else {
      throw WindowSystemError.missingExtension(display: display, name: name)
    }
    return event
  }
}
