// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Searches for a row that is not in the tree, by scrolling through the lists that may contain it.
///
/// GTK 4's views, QML and lists of the web create rows when these come into view. The search assumes no order of the
/// rows: the view moves over the whole list, near positions first, and each position has a common row with the previous
/// one. GTK 4.8 has some 200 rows in the tree, so the view can move a long way at once; GTK 4.18 has only the rows in
/// view.
final class ScrollSearch {
  let element: ElementHandle
  private let runningDesktop: RunningDesktop
  private let created: TimeInterval
  private var hasRun = false
  private var report: [String] = []
  /// The labels of the rows that were seen in each list.
  private var seen: [AccessibleReference: Set<String>] = [:]
  /// The time of the monotonic clock at which the search ends, in seconds.
  private var deadline: TimeInterval = 0
  /// Whether the time limit has passed, or the operation is cancelled.
  var isOver: Bool { MonotonicClock.now >= deadline || Cancellation.isRequested }

  /// - Parameters:
  ///   - element: the element that may be in a list.
  ///   - runningDesktop: the desktop.
  ///   - created: the time of the monotonic clock at which the step began, in seconds.
  init(element: ElementHandle, runningDesktop: RunningDesktop, created: TimeInterval) {
    self.element = element
    self.runningDesktop = runningDesktop
    self.created = created
  }

  private var application: TargetProgram { element.application }
  private var tunables: Tunables { application.session.settings.tunables }

  /// Adds the searched lists to a failure.
  func explaining(_ error: AutomationError) -> AutomationError {
    guard case .query(var findings) = error.cause, error.kind == .noMatches else { return error }
    findings.searched = report
    return AutomationError(
      error.kind, .query(findings), element: error.element, application: error.application, notes: error.notes
    )
  }

  /// Returns whether enough time has passed for the element to appear on its own.
  func isDue(at now: TimeInterval) -> Bool { now - created >= TimeLimits.Events.beforeScrollSearch.seconds }

  /// Searches once, if the query is for a row.
  ///
  /// - Returns: whether the element is now in the tree and has a position.
  func run() throws -> Bool {
    guard !hasRun, tunables.scrollSearchTimeout > 0,
      element.query.mentionsRows || element.query.mentionsItems
    else { return false }
    hasRun = true
    let tree = try application.elementTree()
    let areas = try application.failures.mappingErrors {
      try ScrollSearchScope.areas(for: element.query, in: tree)
    }
    guard !areas.isEmpty else { return false }
    return try application.session.runLog.run("Scroll to find the \(element.description)") {
      deadline = MonotonicClock.now + tunables.scrollSearchTimeout
      var searched: [AccessibleReference] = []
      for area in areas {
        guard !isOver else { break }
        // A view around a list that was already searched shows the same rows.
        if try application.failures.mappingErrors({ try showsNothingBut(searched, in: area) }) { continue }
        if try application.failures.mappingErrors({ try search(area) }) { return true }
        searched.append(area)
      }
      return false
    }
  }

  /// Returns whether all rows of an area are in inner areas that were already searched.
  private func showsNothingBut(_ searched: [AccessibleReference], in area: AccessibleReference) throws -> Bool
  {
    guard !searched.isEmpty else { return false }
    let tree = try application.elementTree()
    guard let node = tree.nodes.node(for: area) else { return false }
    let inner = searched.compactMap { tree.nodes.node(for: $0) }.map(tree.descendants)
    let rows = try tree.answering { ScrolledRows(tree: tree).rows(in: node) }
    return !rows.isEmpty && rows.allSatisfy { row in inner.contains { $0.contains(row) } }
  }

  // MARK: - One list

  private func search(_ area: AccessibleReference) throws -> Bool {
    guard let first = try readContent(area) else { return false }
    guard first.rows.count <= Self.maximumRows else {
      report.append("\(name(of: first)) was not scrolled: all its \(first.rows.count) rows are in the tree.")
      return false
    }
    let began = MonotonicClock.now
    var scroller = try ContentScroller(for: first, of: element.application, on: runningDesktop)
    if try scroller.canJump ? bisect(first, &scroller) : gallop(first, &scroller) { return true }
    guard let first = try readContent(area) else { return false }
    if try goThrough(first, &scroller) { return true }
    note(first, seconds: MonotonicClock.now - began)
    return false
  }

  /// The maximum number of rows in the tree of a list that creates rows on demand.
  ///
  /// A list with more rows has all of its rows in the tree.
  private static let maximumRows = 1_000

  /// Brings a row that is in the tree into view; returns to the previous position if that fails.
  func approach(_ start: ScrollContent, _ scroller: inout ContentScroller) throws -> Bool {
    let origin = scroller.position
    var content = start
    for attempt in 0...Self.maximumApproaches {
      guard let (match, row) = try match(in: content) else { break }
      if content.inView.contains(row), try content.tree.frame(match) != nil { return true }
      // The outermost rows come closer with the next screen.
      guard attempt > 0 || content.isReachable(row), attempt < Self.maximumApproaches, !isOver else { break }
      try scroller.move(byPixels: content.place(row) - content.length / 2)
      guard let next = try readContent(content.tree.nodes.reference(content.area)), !next.isSame(as: content)
      else {
        break
      }
      content = next
    }
    if scroller.position != origin {
      try scroller.goBack(to: origin)
      _ = try readContent(start.tree.nodes.reference(start.area))
    }
    return false
  }

  /// Returns the element, with or without a position, and the row that it is or that contains it.
  private func match(in content: ScrollContent) throws -> (node: Int, row: Int)? {
    let below = content.tree.descendants(of: content.area)
    let matches = try QueryEvaluator(tree: content.tree, includesUnplaced: true).matches(of: element.query)
    guard let match = matches.first(where: below.contains),
      let row = content.rows.lastIndex(where: { $0.node <= match })
    else { return nil }
    return (match, row)
  }

  private static let maximumApproaches = 12

  func readContent(_ area: AccessibleReference) throws -> ScrollContent? {
    try ScrollRest(application: application).settle(in: try application.elementTree()) {
      try contentNow(of: area)?.rows.map(\.frame)
    }
    let content = try contentNow(of: area)
    seen[area, default: []].formUnion(content?.labels ?? [])
    return content
  }

  private func contentNow(of area: AccessibleReference) throws -> ScrollContent? {
    let tree = try application.elementTree()
    return try tree.answering { try ScrollContent(tree: tree, area: area) }
  }

  // MARK: - Report

  private func name(of content: ScrollContent) -> String {
    let lists = content.tree.descendants(of: content.area).filter {
      content.tree.type($0).has(.list)
    }
    return TreePrinter(tree: content.tree).line(lists.first ?? content.area)
  }

  private func note(_ content: ScrollContent, seconds: TimeInterval) {
    let rows = seen[content.tree.nodes.reference(content.area)]?.count ?? 0
    let time = String(format: "%.1f", seconds)
    let (extent, advice): (String, String) =
      if MonotonicClock.now >= deadline {
        ("until the time limit", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT sets the limit, in seconds.")
      } else if isOver {
        ("until the operation was cancelled", "None of them matches the query.")
      } else {
        ("from its start to its end", "None of them matches the query.")
      }
    report.append(
      "Scrolled through \(name(of: content)) for \(time) s, \(extent), and saw \(rows) different rows. \(advice)"
    )
  }
}
