// SPDX-License-Identifier: Apache-2.0

import CXMLReader
import Foundation

/// Reads XML from other tools, element by element.
///
/// It accepts only UTF-8, and refuses document types and processing instructions. It checks its limits for the whole
/// file before libxml2 reads the first byte, because libxml2 compares all attributes of an element with each other and
/// stores each value completely.
struct UntrustedXMLReader {
  /// The maximum depth of nested elements.
  static let maximumDepth = 100
  /// The maximum number of attributes of one element.
  static let maximumAttributes = 200
  /// The maximum size of one tag with its attributes, in bytes.
  static let maximumTag = 1 << 20

  /// The reason why XML is refused.
  struct Refusal: Error, Equatable {
    var line: Int
    var reason: String
  }

  /// Receives each element and text, in the order of the file.
  protocol Handler: AnyObject {
    func start(_ element: String, _ attributes: [String: String])
    func text(_ text: String)
    func end(_ element: String)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - handler: receives the content of the file, even if the file is refused later.
  /// - Throws: ``Refusal``.
  static func read(_ data: Data, _ handler: any Handler) throws {
    guard String(validating: data, as: UTF8.self) != nil else {
      throw Refusal(line: 1, reason: "it is not UTF-8, the only supported encoding")
    }
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var check = LimitCheck()
      try check.examine(bytes)
      try parse(bytes, handler)
    }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer, _ handler: any Handler) throws {
    let box = HandlerBox(handler)
    var reader = cxml_reader()
    reader.context = Unmanaged.passUnretained(box).toOpaque()
    reader.start = { context, name, attributes, count in
      guard let context, let name else { return 1 }
      var values: [String: String] = [:]
      for index in 0..<Int(count) {
        guard let attributes, let name = attributes[3 * index], let begin = attributes[3 * index + 1],
          let end = attributes[3 * index + 2]
        else { continue }
        values[String(cString: name)] = String(
          decoding: UnsafeRawBufferPointer(start: begin, count: end - begin), as: UTF8.self)
      }
      HandlerBox.of(context).start(String(cString: name), values)
      return 0
    }
    reader.text = { context, text, length in
      guard let context, let text else { return 1 }
      HandlerBox.of(context).text(
        String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self))
      return 0
    }
    reader.end = { context, name in
      guard let context, let name else { return 1 }
      HandlerBox.of(context).end(String(cString: name))
      return 0
    }
    var line: Int32 = 1
    var reason = [CChar](repeating: 0, count: 300)
    let status = withExtendedLifetime(box) {
      cxml_read(
        &reader, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), &line, &reason,
        reason.count)
    }
    guard status != 0 else { return }
    let words = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw Refusal(
      line: Int(line),
      reason: words.trimmingCharacters(in: .whitespacesAndNewlines.union(.punctuationCharacters)))
  }

  /// A box that carries a handler through C code.
  private final class HandlerBox {
    private let handler: any Handler
    init(_ handler: any Handler) { self.handler = handler }

    static func of(_ context: UnsafeMutableRawPointer) -> any Handler {
      Unmanaged<HandlerBox>.fromOpaque(context).takeUnretainedValue().handler
    }
  }
}

/// Checks the limits of ``UntrustedXMLReader``; it only finds the beginning and end of each tag and parses nothing else.
private struct LimitCheck {
  private var line = 1
  private var depth = 0

  mutating func examine(_ bytes: UnsafeRawBufferPointer) throws {
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        pass(bytes[offset])
        offset += 1
        continue
      }
      if Self.has("<!--", bytes, offset) {
        offset = end(of: "-->", bytes, offset + 4)
      } else if Self.has("<![CDATA[", bytes, offset) {
        offset = end(of: "]]>", bytes, offset + 9)
      } else if Self.has("<!", bytes, offset) {
        throw refusal("it has a document type declaration, which is not supported")
      } else if Self.has("<?", bytes, offset) {
        guard Self.has("<?xml", bytes, offset), depth == 0, line == 1 else {
          throw refusal("it has a processing instruction, which is not supported")
        }
        offset = end(of: "?>", bytes, offset)
      } else {
        offset = try tag(bytes, offset)
      }
    }
  }

  /// Reads one tag, and returns the position after it.
  private mutating func tag(_ bytes: UnsafeRawBufferPointer, _ begin: Int) throws -> Int {
    var quote: UInt8?
    var (offset, attributes) = (begin + 1, 0)
    let isEnd = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
    while offset < bytes.count {
      let byte = bytes[offset]
      guard offset - begin <= UntrustedXMLReader.maximumTag else {
        throw refusal("an element has more than \(UntrustedXMLReader.maximumTag >> 20) MB of attributes")
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        attributes += 1
        guard attributes <= UntrustedXMLReader.maximumAttributes else {
          throw refusal("an element has more than \(UntrustedXMLReader.maximumAttributes) attributes")
        }
      } else if byte == UInt8(ascii: ">") {
        break
      }
      pass(byte)
      offset += 1
    }
    if isEnd {
      depth -= 1
    } else if offset < bytes.count, bytes[offset - 1] != UInt8(ascii: "/") {
      depth += 1
      guard depth <= UntrustedXMLReader.maximumDepth else {
        throw refusal("elements are nested deeper than \(UntrustedXMLReader.maximumDepth) levels")
      }
    }
    return offset + 1
  }

  private mutating func end(of mark: StaticString, _ bytes: UnsafeRawBufferPointer, _ begin: Int) -> Int {
    var offset = begin
    while offset < bytes.count, !Self.has(mark, bytes, offset) {
      pass(bytes[offset])
      offset += 1
    }
    return offset + mark.utf8CodeUnitCount
  }

  private mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { line += 1 }
  }

  private func refusal(_ reason: String) -> UntrustedXMLReader.Refusal { .init(line: line, reason: reason) }

  private static func has(_ mark: StaticString, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return mark.withUTF8Buffer { mark in (0..<count).allSatisfy { bytes[offset + $0] == mark[$0] } }
  }
}
