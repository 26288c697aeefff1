// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Searches for a row that is not in the tree, by scrolling through the lists that may contain it.
///
/// GTK 4's views, QML and lists of the web create rows when they come into view. The search assumes no order of the
/// rows: the view moves over the whole list, near positions first, and each position has a common row with the previous
/// one. GTK 4 has some 200 rows in the tree, so the view can jump.
final class ScrollSearch {
  private let element: ElementHandle
  private let live: LiveDesktop
  private let created = MonotonicClock.now
  private var hasRun = false
  private var report: [String] = []
  private var deadline: TimeInterval = 0

  init(element: ElementHandle, live: LiveDesktop) {
    self.element = element
    self.live = live
  }

  private var application: TargetApplication { element.application }
  private var tunables: Tunables { application.session.settings.tunables }

  /// Adds the searched lists to a failure.
  func explaining(_ error: AutomationError) -> AutomationError {
    guard case .query(var findings) = error.cause, error.kind == .noMatches else { return error }
    findings.searched = report
    return AutomationError(
      error.kind, .query(findings), element: error.element, application: error.application, notes: error.notes
    )
  }

  /// Whether enough time has passed for the element to appear by itself.
  var isDue: Bool { MonotonicClock.now - created >= TimeLimits.Events.beforeScrollSearch.seconds }

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
    return try application.session.recorder.run("Scroll to find the \(element.description)") {
      deadline = MonotonicClock.now + tunables.scrollSearchTimeout
      var searched: [AccessibleReference] = []
      for area in areas {
        guard MonotonicClock.now < deadline else { break }
        // The views around a searched list show the same rows.
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
    let rows = ScrolledRows(tree: tree).rows(in: node)
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
    var drive = try ScrollDrive(for: first, of: element.application, on: live)
    if try drive.canJump ? bisect(first, &drive) : gallop(first, &drive) { return true }
    guard let first = try readContent(area) else { return false }
    if try goThrough(first, &drive) { return true }
    note(first, seconds: MonotonicClock.now - began)
    return false
  }

  /// Halves the part of the list that can contain the row, if the view can jump and the rows are sorted by their texts.
  ///
  /// If the rows are not sorted, or if the row does not exist, the whole list is searched.
  private func bisect(_ first: ScrollContent, _ drive: inout ScrollDrive) throws -> Bool {
    guard drive.canJump, let text = element.query.lastText else { return false }
    let area = first.tree.nodes.reference(first.area)
    let origin = drive.position
    func order(_ a: String?, _ b: String?) -> ComparisonResult {
      (a ?? "").compare(b ?? "", options: [.numeric, .caseInsensitive])
    }
    func content(at part: Double) throws -> ScrollContent? {
      try drive.jump(to: part)
      let content = try readContent(area)
      if let content { drive.refresh(content) }
      return content
    }
    if try approach(first, &drive) { return true }
    guard let start = try content(at: 0) else { return false }
    if try approach(start, &drive) { return true }
    guard let end = try content(at: 1) else { return false }
    if try approach(end, &drive) { return true }
    let rising = order(start.labelsInView.first, end.labelsInView.last)
    if rising != .orderedSame, order(start.labelsInView.first, text) == rising,
      order(text, end.labelsInView.last) == rising
    {
      var (low, high) = (0.0, 1.0)
      var nearest: (content: ScrollContent, isBefore: Bool)?
      for _ in 0..<Self.maximumHalvings where MonotonicClock.now < deadline {
        let middle = (low + high) / 2
        guard let next = try content(at: middle) else { break }
        if try approach(next, &drive) { return true }
        let isBefore = order(next.labelsInView.last, text) == rising
        guard isBefore || order(text, next.labelsInView.first) == rising else { break }
        if isBefore { low = middle } else { high = middle }
        nearest = (next, isBefore)
      }
      // The rows of a list may move once the list has measured its length.
      if let (content, isBefore) = nearest,
        try scan(
          from: content, isBefore ? .towardsEnd : .towardsStart, &drive, steps: Self.stepsBeforeJump)
          == .found
      {
        return true
      }
    }
    try drive.move(to: origin)
    return false
  }

  private static let maximumHalvings = 16

  /// Jumps towards the row with the wheel, if the rows in view are sorted by their texts and the row comes before or
  /// after them.
  ///
  /// The distance follows from the numbers in the texts, if there are numbers. Some programs take a second for a screen
  /// of rows, so a complete search of a list with hundreds of rows would exceed the time limit.
  private func gallop(_ first: ScrollContent, _ drive: inout ScrollDrive) throws -> Bool {
    guard let text = element.query.lastText else { return false }
    let area = first.tree.nodes.reference(first.area)
    let origin = drive.position
    var content = first
    var stride = first.length
    var isFar = true
    var direction: ScrollDrive.Direction?
    for _ in 0..<Self.maximumHalvings where MonotonicClock.now < deadline {
      if try approach(content, &drive) { return true }
      let order = LabelOrder(content)
      guard let now = order.direction(to: text) else { break }
      if let direction, direction != now { isFar = false }
      if !isFar { stride /= 2 }
      direction = now
      let numbered = order.rows(to: text).map { CGFloat($0) * content.pitch }
      let requested = numbered ?? max(stride, content.length / 2) * now.rawValue
      try drive.move(by: requested)
      guard let next = try readContent(area), !next.isSame(as: content) else { break }
      let moved =
        next.moved(since: content) ?? LabelOrder(next).rows(since: order).map { CGFloat($0) * content.pitch }
      if let moved { drive.learn(requested: requested, moved: moved) }
      if isFar { stride *= 3 }
      content = next
    }
    if drive.position != origin {
      try drive.move(to: origin)
      _ = try readContent(area)
    }
    return false
  }

  /// Searches forward from the current position, because near rows are the most likely ones.
  ///
  /// The further GTK 4 has been scrolled, the more rows before those in view it keeps in the tree (4.8: up to 184 of
  /// 205). So searching backward from the end is the fastest way.
  private func goThrough(_ first: ScrollContent, _ drive: inout ScrollDrive) throws -> Bool {
    let area = first.tree.nodes.reference(first.area)
    let origin = drive.position
    let steps = drive.canJump ? Self.stepsBeforeJump : Int.max
    switch try scan(from: first, .towardsEnd, &drive, steps: steps) {
    case .found: return true
    case .end: break
    case .cut:
      drive.refresh(first)
      if try goBackFromEnd(of: area, &drive) { return true }
    }
    guard MonotonicClock.now < deadline else { return false }
    try drive.move(to: origin)
    guard let back = try readContent(area) else { return false }
    return try scan(from: back, .towardsStart, &drive) == .found
  }

  /// Searches from the end back to the current position.
  private func goBackFromEnd(of area: AccessibleReference, _ drive: inout ScrollDrive) throws -> Bool {
    var reached = drive.position
    while true {
      try drive.jump(to: 1)
      let last = drive.position
      let extent = drive.extent ?? 0
      guard let content = try readContent(area) else { return false }
      if try scan(from: content, .towardsStart, &drive, until: reached) == .found { return true }
      // A list may get more rows each time that its end is shown.
      guard MonotonicClock.now < deadline, let now = try readContent(area) else { return false }
      drive.refresh(now)
      guard let longer = drive.extent, longer > extent else { return false }
      reached = last
    }
  }

  private static let stepsBeforeJump = 10

  /// The maximum number of rows in the tree of a list that creates rows on demand.
  ///
  /// A list with more rows has all of its rows in the tree.
  private static let maximumRows = 1_000

  private var seen: [AccessibleReference: Set<String>] = [:]

  private enum ScanEnd {
    case found, end, cut
  }

  /// Moves until the element is in view, nothing moves any more, or a position is reached.
  private func scan(
    from first: ScrollContent, _ direction: ScrollDrive.Direction, _ drive: inout ScrollDrive,
    until end: Double? = nil, steps: Int = .max
  ) throws -> ScanEnd {
    let area = first.tree.nodes.reference(first.area)
    var content = first
    var growth: CGFloat = 1
    var step = 0
    if try approach(content, &drive) { return .found }
    while MonotonicClock.now < deadline, end.map({ drive.position > $0 }) ?? true {
      if step == steps { return .cut }
      step += 1
      var requested = content.stride(direction) * growth * direction.rawValue
      try drive.move(by: requested)
      guard var next = try readContent(area) else { return .end }
      if next.isSame(as: content) { return .end }
      // The move was too long: rows between both readings were in neither of them. Half of it is undone until they
      // overlap.
      while !next.overlaps(content), abs(requested) > content.length / 2, MonotonicClock.now < deadline {
        requested /= 2
        growth = 1
        try drive.move(by: -requested)
        guard let nearer = try readContent(area) else { return .end }
        next = nearer
      }
      if let moved = next.moved(since: content) { drive.learn(requested: requested, moved: moved) }
      if try approach(next, &drive) { return .found }
      // If scrolling adds no new rows to the tree, only the end of the list may add some.
      growth = next.labels == content.labels ? growth * 4 : 1
      content = next
    }
    return .end
  }

  /// Brings a row that is in the tree into view; returns to the previous position if that fails.
  private func approach(_ start: ScrollContent, _ drive: inout ScrollDrive) throws -> Bool {
    let origin = drive.position
    var content = start
    for attempt in 0...Self.maximumApproaches {
      guard let (match, row) = try match(in: content) else { break }
      if content.inView.contains(row), try content.tree.frame(match) != nil { return true }
      // The outermost rows come closer with the next screen.
      guard attempt > 0 || content.isReachable(row), attempt < Self.maximumApproaches else { break }
      try drive.move(by: content.place(row) - content.length / 2)
      guard let next = try readContent(content.tree.nodes.reference(content.area)), !next.isSame(as: content)
      else {
        break
      }
      content = next
    }
    if drive.position != origin {
      try drive.move(to: origin)
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

  private func readContent(_ area: AccessibleReference) throws -> ScrollContent? {
    try ScrollRest(application: application).settle(in: try application.elementTree()) {
      try ScrollContent(tree: application.elementTree(), area: area)?.rows.map(\.frame)
    }
    let content = try ScrollContent(tree: application.elementTree(), area: area)
    seen[area, default: []].formUnion(content?.labels ?? [])
    return content
  }

  // MARK: - What was done

  private func name(of content: ScrollContent) -> String {
    let lists = content.tree.descendants(of: content.area).filter {
      content.tree.type($0).has(.list)
    }
    return TreePrinter(tree: content.tree).line(lists.first ?? content.area)
  }

  private func note(_ content: ScrollContent, seconds: TimeInterval) {
    let rows = seen[content.tree.nodes.reference(content.area)]?.count ?? 0
    let time = String(format: "%.1f", seconds)
    let isCut = MonotonicClock.now >= deadline
    report.append(
      "Scrolled through \(name(of: content)) for \(time) s, "
        + (isCut ? "until the time limit, " : "from its start to its end, ")
        + "and saw \(rows) different rows. "
        + (isCut
          ? "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT sets the limit, in seconds."
          : "None of them matches the query."))
  }
}
