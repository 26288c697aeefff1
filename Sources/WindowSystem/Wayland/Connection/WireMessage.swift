// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A request in the wire format of the Wayland protocol.
///
/// Numbers have the byte order of the machine. Strings and arrays begin with their length and are padded to four bytes.
struct WireMessage {
  private let object: UInt32
  private let opcode: UInt16
  private var body: [UInt8] = []
  private(set) var files: [WireFile] = []

  /// Creates a request without arguments.
  ///
  /// - Parameters:
  ///   - object: the number of the object that carries out the request.
  ///   - opcode: the position of the request in its interface.
  init(object: UInt32, opcode: UInt16) {
    self.object = object
    self.opcode = opcode
  }

  mutating func add(_ value: UInt32) { withUnsafeBytes(of: value) { body.append(contentsOf: $0) } }

  mutating func add(_ value: Int32) { add(UInt32(bitPattern: value)) }

  /// Adds a number with eight binary digits after the point; a number that is out of range is limited.
  mutating func add(_ value: Double) {
    let limit = Double(Int32.max) / 256
    add(Int32((min(max(value.isNaN ? 0 : value, -limit), limit) * 256).rounded()))
  }

  mutating func add(_ value: String) {
    add(UInt32(value.utf8.count + 1))
    body += value.utf8
    // A string ends with a zero byte.
    body.append(0)
    pad()
  }

  mutating func add(_ value: [UInt8]) {
    add(UInt32(value.count))
    body += value
    pad()
  }

  mutating func add(_ value: WireFile) { files.append(value) }

  private mutating func pad() { while body.count % 4 != 0 { body.append(0) } }

  /// The bytes of the request: the object, the length of the message and the opcode, and the arguments.
  var bytes: [UInt8] {
    var head = WireMessage(object: 0, opcode: 0)
    head.add(object)
    head.add(UInt32(body.count + 8) << 16 | UInt32(opcode))
    return head.body + body
  }
}
