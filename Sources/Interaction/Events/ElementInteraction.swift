// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import ResultBundle
import Timing
import WindowSystem

/// What an event is aimed at: the resolved element and the point where it is hit.
package struct EventTarget {
  let application: TargetApplication
  package let node: ElementNode
  package let point: CGPoint
  /// The part of the element that can be seen, in pixels of the screen.
  package let visible: CGRect
  package let live: LiveDesktop

  package var gesture: PointerGesture {
    PointerGesture(in: application, on: live, toolkit: node.tree.toolkit)
  }

  /// Clicks the element.
  package func click(_ button: PointerButton = .left, count: Int = 1) throws {
    live.clicks.waitForProtection(of: node.tree.toolkit.protectedDialog(around: node.index, in: node.tree))
    if node.tree.toolkit.isBesideOpenMenu(node.index, in: node.tree) { live.clicks.waitForMenu() }
    live.clicks.separate(
      point, button, type: node.tree.type(node.index), toolkit: node.tree.toolkit)
    if button == .left, WebClipping.page(around: node.index, node.tree) != nil {
      application.running?.pageAccess?.expectClicks(count)
    }
    let others = try button == .left && count == 1 ? OtherClickPoints(self) : nil
    try gesture.over(topWindow()).click(button, at: point, count: count)
    live.clicks.noteClick(at: point, button)
    try others?.run()
  }

  /// A gesture that begins at a point of the element, as long as its window is there.
  ///
  /// Where another window is already, one of the program's own as a rule, it goes to that.
  package func gesture(from start: CGPoint) throws -> PointerGesture {
    guard let top = try top(at: start) else { return gesture }
    return gesture.over(top.isOwn ? top.window : nil)
  }

  /// What is topmost at the point, as far as it may be there.
  ///
  /// The hit test took its time after it had read the windows: another one may be there by now.
  ///
  /// - Returns: nil where nothing can be said.
  private func topWindow() throws -> WindowID? {
    guard let top = try top(at: point) else { return nil }
    if top.isOwn { return top.window }
    let fresh = ElementTree(nodes: node.tree.nodes, screen: live.display)
    if try HitTest(tree: fresh).coveringWindow(at: point, of: node.index) != nil { throw PointOccluded() }
    return top.window
  }

  /// What is topmost at a point now, and whether that is the element's window.
  ///
  /// - Returns: nil where it is not known which window the element is in.
  private func top(at point: CGPoint) throws -> (window: WindowID, isOwn: Bool)? {
    guard let own = try node.tree.geometry().window(of: node.index) else { return nil }
    let top = try live.display.topWindow(at: point)
    return (top, try top == own.id || top == live.display.frame(of: own.id))
  }
}

extension ElementHandle {
  /// Sends an event to the element, with all that belongs to it: waits until the program is idle, finds
  /// the element, scrolls it into view, checks that nothing is in the way, synthesizes the event and
  /// waits again.
  package func perform(_ name: String, _ event: (EventTarget) throws -> Void) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run(name) {
        let (live, running) = try application.runningInstance()
        try application.requireIdle()
        // Where monitors wait for interruptions, another program's window may be one: they are asked first.
        if !InterruptionMonitors.shared.hasOwn { try application.comeToFront(running, on: live) }
        let begun = MonotonicClock.now
        func send() throws -> EventTarget? {
          var last: EventTarget?
          try application.send(to: description) {
            let target = try aim(on: live)
            last = target
            session.captureStep(name, target.node)
            session.recorder.record(SentGesture(action: name, point: target.point, frame: target.visible))
            return target
          } event: {
            try event($0)
          }
          return last
        }
        guard let target = try send(), let time = live.clicks.lastTime, time >= begun else { return }
        let destination = EventDestination(application: application, live: live)
        if target.node.tree.toolkit.hasDroppedClick(on: target.node, at: target.point, in: destination) {
          session.recorder.note(
            "The program took the click on the item for the end of the one that opened the menu; it is clicked again"
          )
          live.clicks.waitForMenu()
          _ = try send()
        } else {
          ClickMiss(target).note(description)
        }
      }
    }
  }

  /// The element and its hit point, brought into view.
  ///
  /// What a user interface that is still settling makes fail is tried again for the settle limit: an element
  /// that is not there yet, is disabled, or is covered by something that is about to go. What stays in the way
  /// is an interruption: the monitors are asked about it, and when one has dealt with it the search begins anew.
  package func aim(on live: LiveDesktop, requiresEnabled: Bool = true) throws -> EventTarget {
    let rounds = InterruptionRounds(session: application.session)
    let search = ScrollSearch(element: self, live: live)
    while true {
      switch try settle(on: live, requiresEnabled: requiresEnabled, rounds, search) {
      case .target(let target): return target
      case .failed(let error, let blocker): throw rounds.explaining(error, blocker: blocker)
      case .interrupted(let interruption, let otherwise):
        // Asked early and declined: it may still pass within the settle limit.
        let isEarly = rounds.wantsToAskAtOnce(interruption)
        let isDealtWith = rounds.handle(interruption)
        guard isDealtWith || isEarly else { return try otherwise.get(explained: rounds) }
        try application.requireIdle()
        // A press while the window manager is still giving the focus back goes through its grab, and may be lost there.
        if isDealtWith { _ = try settledFocus(on: live) }
      }
    }
  }

  /// What one look for the element came to.
  private enum Aim {
    case target(EventTarget)
    /// - `blocker`: finds what is in the way, for the failure.
    case failed(AutomationError, blocker: (() -> Interruption?)? = nil)
    /// Something is in the way; what holds if nobody deals with it.
    case interrupted(Interruption, otherwise: Otherwise)

    var hasNoMatches: Bool {
      if case .failed(let error, _) = self { return error.kind == .noMatches }
      return false
    }
  }

  private enum Otherwise {
    case failure(AutomationError)
    /// The event reaches something all the same.
    case target(EventTarget)

    func get(explained rounds: InterruptionRounds) throws -> EventTarget {
      switch self {
      case .failure(let error): throw rounds.explaining(error)
      case .target(let target): target
      }
    }
  }

  /// Looks until there is a target, the time is up, or there is an interruption to be dealt with at once.
  private func settle(
    on live: LiveDesktop, requiresEnabled: Bool, _ rounds: InterruptionRounds, _ search: ScrollSearch
  ) throws -> Aim {
    var last = Aim.failed(AutomationError(.noMatches, "No matches found for \(description)."))
    var attempt = 0
    let session = application.session
    let start = MonotonicClock.now
    // A large tree on a busy machine takes longer to read than the limit is: it holds for what comes after the first look.
    var firstLook = 0.0
    func look() throws {
      defer {
        attempt += 1
        if attempt == 1 { firstLook = MonotonicClock.now - start }
      }
      do {
        last = try aimOnce(on: live, requiresEnabled: requiresEnabled, attempt: attempt, rounds)
      } catch let error as AutomationError where error.mayPass {
        last = .failed(error)
      }
    }
    func isSettled() throws -> Bool {
      try look()
      if last.hasNoMatches, search.isDue, try search.run() { try look() }
      switch last {
      case .target, .interrupted(_, .target): return true
      case .failed: return false
      case .interrupted(let interruption, .failure): return rounds.wantsToAskAtOnce(interruption)
      }
    }
    let settled = try Waiter(session: session).wait(
      timeout: session.tunables.settleTimeout, notCounting: { firstLook }, until: isSettled)
    if !settled, last.hasNoMatches, try search.run() { try look() }
    if case .failed(let error, let blocker) = last {
      return .failed(search.explaining(error), blocker: blocker)
    }
    return last
  }

  /// Where a part of a row is hit that is no element: its triangle or its check mark, when the query asks for one.
  private func pointOfPart(of node: ElementNode, _ visible: CGRect) throws -> CGPoint? {
    let (tree, index) = (node.tree, node.index)
    guard tree.type(index).isRow, let frame = try tree.frame(index) else { return nil }
    switch query.lastType {
    case .disclosureTriangle where tree.drawsTriangle(index):
      return tree.toolkit.pointOfTriangle(of: index, frame)
    case .checkBox:
      guard let point = tree.toolkit.pointOfCheckMark(of: index, frame, in: tree), visible.contains(point)
      else { return nil }
      return point
    default: return nil
    }
  }

  private func aimOnce(
    on live: LiveDesktop, requiresEnabled: Bool, attempt: Int, _ rounds: InterruptionRounds
  ) throws -> Aim {
    let recorder = application.session.recorder
    let retry = attempt == 0 ? "" : " (retry \(attempt))"
    var node = try recorder.run("Find the \(description)\(retry)") { try openElementOfPage() ?? resolve() }
    return try application.mappingErrors {
      if requiresEnabled, !node.tree.isEnabled(node.index) {
        throw AutomationError(
          .disabled,
          .other(
            "\(description) is disabled: \(TreePrinter(tree: node.tree).line(node.index)). "
              + "Wait until isEnabled is true before an event is sent to it."),
          element: description, application: application.description)
      }
      var outcome = try recorder.measuring(.query) { try HitTest(tree: node.tree).hit(node.index) }
      if let place = try OpenListByKeys(element: self, live: live).place(of: node) {
        outcome = .point(place.center, visible: place)
      }
      let aiming = Aiming(element: self, live: live, attempt: attempt)
      for remedy in Aiming.remedies {
        guard let found = try remedy.apply(to: node, outcome, aiming) else { continue }
        node = found
        outcome = try HitTest(tree: node.tree).hit(node.index)
      }
      // Finding out what interrupts reads other programs: only where something does, and somebody wants to know.
      let finder = InterruptionFinder(
        application: application, tree: node.tree, others: application.otherPrograms(on: live))
      switch outcome {
      case .point(let middle, let visible):
        let point = try pointOfPart(of: node, visible) ?? middle
        let target = EventTarget(
          application: application, node: node, point: point, visible: visible, live: live)
        if isApplication, rounds.isReady, let interruption = finder.interruption(ofApplicationAt: point) {
          return .interrupted(interruption, otherwise: .target(target))
        }
        return .target(target)
      case .obstacle(let obstacle):
        let error = AutomationError(
          .notHittable, .obstacle(obstacle.findings(in: node.tree)), element: description,
          application: application.description)
        let index = node.index
        guard rounds.isReady else {
          return .failed(error, blocker: { finder.interruption(for: obstacle, of: index) })
        }
        guard let interruption = finder.interruption(for: obstacle, of: index) else {
          return .failed(error)
        }
        guard rounds.isReady(for: interruption) else { return .failed(error, blocker: { interruption }) }
        return .interrupted(interruption, otherwise: .failure(error))
      }
    }
  }
}
