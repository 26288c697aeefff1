// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Toolkits
import WindowSystem

/// Finds the element at a point of the screen, or the reason why accessibility reports no element there.
struct PointInspection {
  let reader: ElementReader
  let screen: any ScreenSource
  let application: TargetProgram
  private var tree: ElementTree { reader.tree }
  private var toolkit: any Toolkit { tree.toolkit }

  func inspect(_ point: CGPoint) throws -> InspectedPoint {
    switch try PointLookup(tree: tree).find(at: point) {
    case .element(let node):
      let drawn = try drawnPart(at: point, in: node)
      let element = try reader.read(node)
      return result(point, element, isExposed: drawn == nil, drawn.map { [$0] } ?? element.findings)
    case .otherWindow(let window):
      return result(point, nil, isExposed: false, [try finding(window)])
    case .nothing:
      return result(
        point, nil, isExposed: false,
        [
          InspectionFinding(
            kind: .otherProgram, problem: "There is no window at this point, only the desktop.",
            advice: "Choose a point in a window of \(application).")
        ])
    }
  }

  private func result(
    _ point: CGPoint, _ element: InspectedElement?, isExposed: Bool, _ findings: [InspectionFinding]
  ) -> InspectedPoint {
    InspectedPoint(
      point: [Double(point.x), Double(point.y)], element: element, isExposed: isExposed, findings: findings)
  }

  // MARK: - Windows of others

  private func finding(_ window: WindowInfo) throws -> InspectionFinding {
    let title = window.title.isEmpty ? window.className : window.title
    let name = title.isEmpty ? "a window without a title" : "the window \"\(title)\""
    let owner = window.processID
    let onBus = try owner.flatMap { try application.nameOnBus(of: $0) }
    if owner == tree.nodes.application.processID {
      return InspectionFinding(
        kind: .drawn,
        problem:
          "\(name.capitalizedFirst) belongs to \(application), but it has no accessibility element: its "
          + "toolkit (\(tree.nodes.application.toolkit.name)) does not expose it.",
        advice: toolkit.advice.expose)
    }
    if let onBus, let owner {
      return InspectionFinding(
        kind: .otherProgram,
        problem: "\(name.capitalizedFirst) of another program, \(onBus) (pid \(owner)), is at this point.",
        advice: "Query that program with a separate XCUIApplication, or move its window away.")
    }
    return InspectionFinding(
      kind: .offBus,
      problem:
        "\(name.capitalizedFirst)\(owner.map { " of process \($0)" } ?? "") is at this point. It is not on the "
        + "accessibility bus, so its elements cannot be found.",
      advice: ToolkitRegistry.adviceToComeToTheBus)
  }

  // MARK: - Drawn by hand

  /// Returns a finding if the deepest exposed element only contains a drawn part at the point.
  private func drawnPart(at point: CGPoint, in node: Int) throws -> InspectionFinding? {
    guard isHolder(node), let frame = try tree.frame(node) else { return nil }
    let inside = tree.descendants(of: node).filter { !tree.isHidden($0) }
    guard Self.isCanvas(tree.nodes.role(node)) || isDrawn(at: point, frame, inside) else { return nil }
    let name = ElementName.of(node, in: tree)
    let holder = nearestNamed(node).flatMap { named in
      named == node ? nil : " It is in \(ElementName.of(named, in: tree))."
    }
    let coordinate = reader.queries.best(for: node).map {
      " Until then, a test can reach it only by a coordinate, such as \($0).coordinate(withNormalizedOffset:)."
    }
    return InspectionFinding(
      kind: .drawn,
      problem:
        "Something is drawn here that accessibility does not expose: the deepest element at this point is \(name), "
        + "with the role \"\(tree.nodes.role(node).name)\", and its parts have no elements. No query finds "
        + "them, and no screen reader announces them.\(holder ?? "")",
      advice: toolkit.advice.expose + (coordinate ?? ""))
  }

  private func isDrawn(at point: CGPoint, _ frame: CGRect, _ inside: [Int]) -> Bool {
    // Without a screenshot, nothing can be recognized as drawn.
    guard let picture = try? screen.screenshot(of: screen.screenFrame) else { return false }
    let content = DrawnContent(picture: picture)
    // If an element without children shows something, it has drawn that itself. The position of the point does not
    // matter.
    if inside.isEmpty { return content.showsSomething(in: frame) }
    // A part whose frame cannot be read does not count as a part.
    let parts = inside.filter { !isHolder($0) }.compactMap { (try? tree.frame($0)) ?? nil }
    return content.isDrawn(at: point, in: frame, except: parts)
  }

  private static func isCanvas(_ role: Role) -> Bool { role == .canvas || role == .drawingArea }

  /// Whether an element only contains others and shows nothing itself.
  private func isHolder(_ node: Int) -> Bool {
    tree.type(node).hasAny(of: [.container, .repeated])
  }

  private func nearestNamed(_ node: Int) -> Int? {
    tree.path(to: node).dropFirst().last {
      !tree.label($0).isEmpty || !tree.attributes.identifier($0).isEmpty
    }
  }
}
