// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// A string with the attributes that its toolkit reports for it.
package struct AccessibleText: Sendable {
  /// A part of a string with equal attributes.
  ///
  /// Offsets count Unicode scalars, as AT-SPI does.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    /// The attributes that differ from the defaults; in some toolkits all attributes.
    package let attributes: [String: String]
  }

  package let text: String
  /// The attributes that apply unless a run has other values.
  package let defaults: [String: String]
  /// The runs, without gaps, from the first scalar to the last.
  package let runs: [Run]
  /// The targets of the links in the text; empty if the toolkit reports links as separate elements.
  package let links: [(range: Range<Int>, target: String)]
}

extension Method {
  static let getTextAttributes = Method(interface: "org.a11y.atspi.Text", member: "GetAttributes")
  static let getDefaultAttributes = Method(interface: "org.a11y.atspi.Text", member: "GetDefaultAttributes")
  static let getLinkCount = Method(interface: "org.a11y.atspi.Hypertext", member: "GetNLinks")
  static let getLink = Method(interface: "org.a11y.atspi.Hypertext", member: "GetLink")
  static let getURI = Method(interface: "org.a11y.atspi.Hyperlink", member: "GetURI")
}

extension AccessibilityBusConnection {
  /// Reads the text of an object that has the text interface, with its attributes.
  ///
  /// Makes at least one call per run of equal attributes. In some toolkits these calls crash the program.
  ///
  /// - Parameters:
  ///   - reference: the object whose text is read.
  ///   - hasLinks: whether the object is a GTK 3 label with the hypertext interface.
  /// - Returns: the text in runs of equal attributes.
  /// - Throws: ``AccessibilityError``.
  package func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText {
    let count = min(try textCount(of: reference), Int(ColumnFetch.maximumText))
    // GTK 4 returns an empty string for an end of -1.
    let text =
      count == 0
      ? ""
      : try call(.getText, .int32Pair(0, Int32(count)), on: reference, expecting: "s") {
        $0.readString().map { String(cString: $0) }
      }
    let defaults = try call(.getDefaultAttributes, on: reference, expecting: "a{ss}") { $0.readDictionary() }
    return AccessibleText(
      text: text, defaults: defaults,
      runs: try attributeRuns(of: reference, count: text.unicodeScalars.count),
      links: hasLinks ? try links(of: reference, in: text) : [])
  }

  /// Returns the target of a link that is a separate element; nil if it has no target.
  package func linkTarget(of reference: AccessibleReference) throws -> String? {
    let target = try call(.getURI, .int32(0), on: reference, expecting: "s") { message in
      message.readString().map { String(cString: $0) }
    }
    return target.isEmpty ? nil : target
  }

  private func textCount(of reference: AccessibleReference) throws -> Int {
    try integer("org.a11y.atspi.Text", "CharacterCount", of: reference)
  }

  /// The maximum length of a string, in scalars, up to which each scalar is queried if the toolkit does not report the
  /// ends of runs.
  private static let maximumPlainScalars = 4_096

  private func attributeRuns(of reference: AccessibleReference, count: Int) throws -> [AccessibleText.Run] {
    var runs: [AccessibleText.Run] = []
    var offset = 0
    while offset < count {
      let (attributes, end) = try call(
        .getTextAttributes, .int32(Int32(offset)), on: reference, expecting: "a{ss}ii"
      ) { message -> ([String: String], Int)? in
        guard let attributes = message.readDictionary(), message.readInt32() != nil,
          let end = message.readInt32()
        else { return nil }
        return (attributes, Int(end))
      }
      // GTK uses the number of characters as a number of bytes for the end of its last run. With multi-byte
      // characters, that end is too small, and the next call does not advance.
      var next = end > offset ? min(end, count) : count
      // GTK 4.18 reports the largest Int32 as the end of a run without attributes.
      if end == Int(Int32.max), attributes.isEmpty, count <= Self.maximumPlainScalars { next = offset + 1 }
      if let last = runs.last, last.attributes == attributes {
        runs[runs.count - 1] = .init(range: last.range.lowerBound..<next, attributes: attributes)
      } else {
        runs.append(.init(range: offset..<next, attributes: attributes))
      }
      offset = next
    }
    return runs
  }

  /// Reads the links in a string.
  ///
  /// GTK 3's labels report the start and the end of a link in bytes.
  private func links(of reference: AccessibleReference, in text: String) throws
    -> [(range: Range<Int>, target: String)]
  {
    var scalars: [Int: Int] = [:]
    var byte = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      scalars[byte] = index
      byte += String(scalar).utf8.count
    }
    scalars[byte] = text.unicodeScalars.count
    return try linksInBytes(of: reference).compactMap { link in
      guard let start = scalars[link.range.lowerBound], let end = scalars[link.range.upperBound] else {
        return nil
      }
      return (start..<end, link.target)
    }
  }

  private func linksInBytes(of reference: AccessibleReference) throws
    -> [(range: Range<Int>, target: String)]
  {
    let count = try call(.getLinkCount, on: reference, expecting: "i") { $0.readInt32() }
    return try (0..<max(0, count)).compactMap { index in
      let link = try call(.getLink, .int32(index), on: reference, expecting: "(so)") { message in
        message.readReference().map {
          AccessibleReference(busName: String(cString: $0.owner), path: String(cString: $0.path))
        }
      }
      guard let target = try linkTarget(of: link) else { return nil }
      let start = try integer("org.a11y.atspi.Hyperlink", "StartIndex", of: link)
      let end = try integer("org.a11y.atspi.Hyperlink", "EndIndex", of: link)
      return start < end ? (start..<end, target) : nil
    }
  }

  func integer(_ interface: Literal, _ name: Literal, of reference: AccessibleReference)
    throws -> Int
  {
    try call(.getProperty, .property(interface, name), on: reference, expecting: "v") { message in
      message.enterContainer(DBusType.variant, "i") ? message.readInt32().map { Int($0) } : nil
    }
  }
}
