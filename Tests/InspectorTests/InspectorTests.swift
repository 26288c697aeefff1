import Foundation
import Inspector
import XCTest

final class InspectorTests: InspectionTestCase {
  func testX() throws {
    for gtk in [3, 4] {
      let inspector = try launch("swatches", gtk: gtk)
      let start = ContinuousClock.now
      let tree = try inspector.read()
      print("read", ContinuousClock.now - start)
      for n in tree.nodes {
        print(
          String(repeating: "  ", count: n.depth), n.node, n.type, n.label ?? "", n.value ?? "",
          n.identifier ?? "", n.frame ?? [], n.flags ?? [], n.hidden?.rawValue ?? "")
      }
      let label = try tree.node(labelled: "Colour")
      let enc = JSONEncoder()
      enc.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let f = label.frame!
      for dx in [20.0, 40, 60] {
        let p = try inspector.element(at: CGPoint(x: f[0] + f[2] + 4 + dx, y: f[1] + f[3] / 2))
        print(p.point, p.isExposed, p.element?.typeName ?? "-", p.element?.label ?? "-", p.findings)
      }
      let p = try inspector.element(at: label.center!)
      print(String(decoding: try enc.encode(p), as: UTF8.self))
      for u in try inspector.unreachable() { print(u.element, u.findings) }
      let m = try inspector.search(predicate: "label CONTAINS[c] 'page'")
      print(m)
      if let unseen = tree.nodes.first(where: { $0.label == "Unseen page" }) {
        print(try inspector.element(unseen.node).findings)
      }
    }
  }
}
