// SPDX-License-Identifier: Apache-2.0

import Audit
import ElementModel
import Foundation
import WindowSystem

extension ElementInspector {
  /// Audits the current screen of the program.
  ///
  /// - Parameters:
  ///   - types: the types to check, by name (`AuditType.every`); nil checks all.
  ///   - list: the findings that are accepted.
  ///   - withCrops: whether to take a picture of each element.
  ///   - walksKeyboard: whether to press Tab through the active window, which moves the focus, instead of querying
  ///     which elements can have the focus. Only on a private desktop.
  /// - Returns: the findings, and the types that could not be checked.
  /// - Throws: `AuditTypeError` for an unknown name; `AutomationError` if the program cannot be audited.
  package func audit(
    _ types: [String]? = nil, ignoring list: AuditIgnoreList? = nil, withCrops: Bool = true,
    walksKeyboard: Bool = false
  ) throws -> AuditReport {
    try locked {
      let isForAll = types == nil
      let types = try AuditType(names: types)
      let report = try AccessibilityAudit(of: application).run(
        walksKeyboard ? types.subtracting(.keyboard) : types)
      use(report.screen.tree)
      var makers = AuditReportMaker(screen: report.screen, withCrops: withCrops)
      for finding in report.findings { makers.add(finding) }
      if walksKeyboard, types.contains(.keyboard) {
        for (node, reason) in try KeyboardWalk(application: application, screen: report.screen).unreached() {
          makers.add(
            .keyboard, node, headline: "Element is not reachable by keyboard", reason: reason,
            cause: report.screen.tree.nodes.role(node).name)
        }
      }
      // A type that is never available is reported only if the caller named it.
      let unavailable = report.unavailable.filter { !isForAll || !AuditType.neverAvailable.contains($0.name) }
      return makers.report(
        ignoring: list, types: types, notes: unavailable.map { "\($0.name) was not audited: \($0.reason)" })
    }
  }
}

/// Puts findings into groups.
struct AuditReportMaker {
  let screen: AuditScreen
  let withCrops: Bool
  private let queries: ElementQueries
  private var found: [(finding: AuditReport.Finding, cause: String)] = []

  init(screen: AuditScreen, withCrops: Bool) {
    self.screen = screen
    self.withCrops = withCrops
    queries = ElementQueries(tree: screen.tree)
  }

  mutating func add(_ finding: AuditFinding) {
    add(finding.type, finding.node, headline: finding.compact, reason: finding.reason, cause: finding.cause)
  }

  mutating func add(_ type: AuditType, _ node: Int, headline: String, reason: String, cause: String) {
    let tree = screen.tree
    let label = tree.label(node)
    let frame = screen.frame(node)
    found.append(
      (
        AuditReport.Finding(
          kind: type.name, headline: headline, reason: reason.capitalizedFirst,
          element: tree.type(node).title + (label.isEmpty ? "" : " \"\(label.prefix(80))\""), label: label,
          node: node,
          frame: frame.map(InspectedTree.numbers), query: queries.best(for: node),
          crop: withCrops ? frame.flatMap(crop) : nil), cause
      ))
  }

  /// The margin around an element in its picture, in pixels.
  private static let margin: CGFloat = 12

  /// Returns the picture of an element as PNG; nil if it is not on the screen or the picture cannot be encoded.
  private func crop(_ frame: CGRect) -> Data? {
    let area = frame.insetBy(dx: -Self.margin, dy: -Self.margin)
    return screen.picture.cropped(to: area).flatMap { try? $0.pngData() }
  }

  func report(ignoring list: AuditIgnoreList?, types: AuditType, notes: [String]) -> AuditReport {
    var matcher = list.map { AuditIgnoreMatcher(list: $0, tree: screen.tree) }
    var ignored: [AuditReport.Ignored] = []
    var groups: [AuditGroup] = []
    for (finding, cause) in found {
      if let reason = matcher?.reason(toIgnore: finding) {
        ignored.append(.init(finding: finding, reason: reason))
        continue
      }
      if let index = groups.firstIndex(where: {
        $0.kind == finding.kind && $0.findings[0].headline == finding.headline
          && Self.isSameCause($0.cause, cause)
      }) {
        groups[index].findings.append(finding)
      } else {
        groups.append(
          AuditGroup(
            title: "\(finding.headline): \(cause)", kind: finding.kind, cause: cause, findings: [finding]))
      }
    }
    let order = AuditType.every.map(\.name)
    let sorted = groups.enumerated().sorted { a, b in
      let places = (order.firstIndex(of: a.element.kind) ?? 0, order.firstIndex(of: b.element.kind) ?? 0)
      if places.0 != places.1 { return places.0 < places.1 }
      let counts = (a.element.findings.count, b.element.findings.count)
      return counts.0 != counts.1 ? counts.0 > counts.1 : a.offset < b.offset
    }.map(\.element)
    return AuditReport(
      groups: sorted, ignored: ignored, unusedIgnores: matcher?.unused(types: types) ?? [], notes: notes,
      elementCount: screen.shown.count)
  }
}

extension AuditReportMaker {
  /// Whether two causes are the same.
  ///
  /// Colors are estimated from the characters of the text and differ slightly from text to text.
  fileprivate static func isSameCause(_ first: String, _ second: String) -> Bool {
    if first == second { return true }
    let (one, other) = (colors(in: first), colors(in: second))
    guard one.count == 2, other.count == 2 else { return false }
    return zip(one, other).allSatisfy { a, b in zip(a, b).allSatisfy { abs($0 - $1) <= Self.colorSlack } }
  }

  /// The maximum difference of two equal colors, from 0 to 255, for each of red, green and blue.
  private static let colorSlack = 14

  private static func colors(in cause: String) -> [[Int]] {
    cause.split { $0 != "#" && !$0.isHexDigit }.filter { $0.count == 7 && $0.hasPrefix("#") }.compactMap {
      word in
      Int(word.dropFirst(), radix: 16).map { [$0 >> 16, $0 >> 8 & 255, $0 & 255] }
    }
  }
}

extension AuditType {
  /// The name of a single type.
  var name: String { Self.every.first { $0.type == self }?.name ?? "audit" }

  /// The names of the types that no toolkit makes available.
  fileprivate static let neverAvailable = ["elementDetection", "dynamicType"]

  /// - Parameter names: names of ``every``, in upper or lower case; nil means all types.
  /// - Throws: `AuditTypeError`.
  package init(names: [String]?) throws {
    guard let names else {
      self = .all
      return
    }
    self = try names.reduce(into: []) { types, name in
      guard let entry = Self.every.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw AuditTypeError(name: name)
      }
      types.formUnion(entry.type)
    }
  }
}

/// An error: no audit type has this name.
package struct AuditTypeError: Error, CustomStringConvertible {
  let name: String

  package var description: String {
    "There is no audit called \"\(name)\". There are: \(AuditType.every.map(\.name).joined(separator: ", "))."
  }
}
