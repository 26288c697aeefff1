// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCUIAutomation

/// The positions of elements, on the pages with controls.
extension GalleryRules {
  private static let pages = ["buttons", "values", "text"]

  func insideWindow() throws {
    for name in Self.pages {
      let page = try open(name)
      let window = page.app.windows.firstMatch.frame.insetBy(dx: -1, dy: -1)
      for node in page.nodes {
        guard case .point = try page.hit(node), let frame = try page.tree.frame(node) else { continue }
        try check(window.contains(frame), "\(page.name(node)) of \(name) is at \(frame), not in \(window)")
      }
    }
  }

  func overlap() throws {
    for name in Self.pages {
      let page = try open(name)
      let controls = try page.controls()
      try check(controls.count >= 6, "there are \(controls.count) controls on \(name)")
      for (index, one) in controls.enumerated() {
        for other in controls.dropFirst(index + 1)
        where !page.tree.path(to: other.node).contains(one.node) {
          let shared = one.frame.intersection(other.frame)
          try check(
            shared.isNull || shared.width <= 1 || shared.height <= 1,
            "\(page.name(one.node)) and \(page.name(other.node)) of \(name) share \(shared)")
        }
      }
    }
  }

  func sizes() throws {
    for name in Self.pages {
      let page = try open(name)
      for (node, frame) in try page.controls() where page.tree.type(node) != .splitter {
        try check(
          min(frame.width, frame.height) >= 10 && max(frame.width, frame.height) <= 900,
          "\(page.name(node)) of \(name) is at \(frame)")
      }
    }
  }

  func lines() throws {
    let page = try open("buttons")
    func frame(_ label: String) throws -> CGRect { try only(.button, label, in: page).frame }
    let (save, locked, ask) = (try frame("Save"), try frame("Locked"), try frame("Ask"))
    let (popover, remote) = (try frame("Popover"), try frame("Remote"))
    for (left, right) in [(save, locked), (ask, popover), (popover, remote)] {
      try check(left.maxX < right.minX, "\(right) is not right of \(left)")
      try check(abs(left.midY - right.midY) <= 1, "\(right) is not in the line of \(left)")
    }
    try check(ask.minY >= save.maxY, "Ask at \(ask) is not below Save at \(save)")
    let tab = try only(.tab, "Buttons", in: page).frame
    try check(tab.maxY <= save.minY, "the tab at \(tab) is not above \(save)")
    try check(abs(save.minX - ask.minX) <= 1, "\(save) and \(ask) do not begin at the same place")
  }

  func hitPoints() throws {
    for name in Self.pages + ["lists"] {
      let page = try open(name)
      let window = page.app.windows.firstMatch.frame
      var count = 0
      for node in page.nodes {
        guard case .point(let point, let visibleFrame) = try page.hit(node) else { continue }
        let frame = try page.tree.frame(node) ?? .zero
        count += 1
        try check(frame.contains(point), "\(page.name(node)) of \(name) at \(frame) is hit at \(point)")
        try check(
          visibleFrame.contains(point), "\(page.name(node)) is hit at \(point), outside of \(visibleFrame)")
        try check(window.contains(point), "\(page.name(node)) is hit at \(point), outside of \(window)")
      }
      try check(count >= 12, "\(count) elements of \(name) can be hit")
    }
  }

  func pointLookup() throws {
    let page = try open("buttons")
    let lookup = try PointLookup(tree: page.tree)
    for (node, _) in try page.controls() {
      guard case .point(let point, _) = try page.hit(node) else {
        throw Miss(description: "\(page.name(node)): \(try page.hit(node))")
      }
      guard case .element(let found) = lookup.find(at: point) else {
        throw Miss(description: "there is nothing at \(point), where \(page.name(node)) is")
      }
      try check(
        page.tree.path(to: found).contains(node), "at \(page.name(node)) there is \(page.name(found))")
    }
  }
}
