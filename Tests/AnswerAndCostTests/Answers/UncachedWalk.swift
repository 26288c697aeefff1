// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The elements of a program, read without bulk calls and without a cache.
///
/// One call each reads the children, the role, the name and the states of an object.
struct UncachedWalk {
  struct Node: Equatable {
    var path = ""
    var busName = ""
    var role: UInt32 = 0
    var name = ""
    var states: UInt64 = 0
    /// The text of an object that has text.
    var text: String?
    var parent = -1
    /// The index after the last descendant of this node.
    var end = 0
  }

  /// The nodes in document order, with the application first.
  private(set) var nodes: [Node] = []

  init(on connection: WireConnection, busName: String, path: String) throws {
    var found = [Node(path: path, busName: busName)]
    var children: [[Int]] = [[]]
    var level = [0]
    while !level.isEmpty {
      let answers = try connection.calls(
        level.flatMap { index in
          [
            Self.ask(found[index], "GetChildren"), Self.ask(found[index], "GetRole"),
            Self.ask(found[index], "GetState"), Self.get(found[index], "Accessible", "Name"),
          ]
        })
      var next: [Int] = []
      for (number, index) in level.enumerated() {
        found[index].read(answers[4 * number + 1], answers[4 * number + 2], answers[4 * number + 3])
        for (name, path) in Self.references(answers[4 * number]) where path != "/org/a11y/atspi/null" {
          children[index].append(found.count)
          next.append(found.count)
          found.append(Node(path: path, busName: name))
          children.append([])
        }
      }
      level = next
    }
    nodes.reserveCapacity(found.count)
    place(0, below: -1, found, children)
    try readTexts(on: connection)
  }

  private mutating func place(_ index: Int, below parent: Int, _ found: [Node], _ children: [[Int]]) {
    let number = nodes.count
    nodes.append(found[index])
    nodes[number].parent = parent
    for child in children[index] { place(child, below: number, found, children) }
    nodes[number].end = nodes.count
  }

  /// Reads the text of entries only, which are few.
  ///
  /// GTK 4 returns no text when the caller does not pass its length.
  private mutating func readTexts(on connection: WireConnection) throws {
    let entries = nodes.indices.filter { Self.rolesOfEntries.contains(nodes[$0].role) }
    let counts = try connection.calls(entries.map { Self.get(nodes[$0], "Text", "CharacterCount") })
    let texts = try connection.calls(
      zip(entries, counts).map { index, answer in
        var body = WireWriter()
        body.uint32(0)
        var reader = answer?.reader
        _ = reader?.signature()
        body.uint32(reader?.uint32() ?? 0)
        return Self.ask(nodes[index], "GetText", of: "Text", "ii", body.bytes)
      })
    for (index, answer) in zip(entries, texts) {
      var reader = answer?.reader
      nodes[index].text = reader?.string()
    }
  }

  /// `ATSPI_ROLE_TEXT` and `ATSPI_ROLE_ENTRY`.
  private static let rolesOfEntries: Set<UInt32> = [61, 79]

  private static func ask(
    _ node: Node, _ member: String, of interface: String = "Accessible", _ signature: String = "",
    _ body: [UInt8] = []
  ) -> WireConnection.Call {
    WireConnection.Call(
      destination: node.busName, path: node.path, interface: "org.a11y.atspi.\(interface)", member: member,
      signature: signature, body: body)
  }

  private static func get(_ node: Node, _ interface: String, _ property: String) -> WireConnection.Call {
    var body = WireWriter()
    body.string("org.a11y.atspi.\(interface)")
    body.string(property)
    return WireConnection.Call(
      destination: node.busName, path: node.path, interface: "org.freedesktop.DBus.Properties",
      member: "Get", signature: "ss", body: body.bytes)
  }

  private static func references(_ message: WireMessage?) -> [(busName: String, path: String)] {
    guard var reader = message?.reader else { return [] }
    var result: [(String, String)] = []
    let end = reader.array(alignment: 8)
    while reader.isBefore(end) {
      reader.align(to: 8)
      result.append((reader.string(), reader.string()))
    }
    return result
  }
}

extension UncachedWalk.Node {
  fileprivate mutating func read(_ role: WireMessage?, _ states: WireMessage?, _ name: WireMessage?) {
    if var reader = role?.reader { self.role = reader.uint32() }
    if var reader = states?.reader {
      _ = reader.uint32()
      self.states = UInt64(reader.uint32()) | UInt64(reader.uint32()) << 32
    }
    if var reader = name?.reader {
      _ = reader.signature()
      self.name = reader.string()
    }
  }
}
