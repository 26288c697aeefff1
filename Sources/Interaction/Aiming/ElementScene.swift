// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import ResultBundle
import RunningDesktops
import Timing
import WindowSystem

/// The scene of an element of a program on a desktop, for events that are sent to it.
final class ElementScene: AimScene, DesktopScene {
  let element: ElementHandle
  let runningDesktop: RunningDesktop
  let pause: SharedPause
  let rounds: InterruptionRounds
  private let requiresEnabled: Bool
  private let event: (EventTarget) throws -> Void
  private let scrollSearch: ScrollSearch
  private let begun = MonotonicClock.now
  /// Whether properties that usually do not change were requested again for this event.
  private var hasDoubted = false
  /// The name of the step in the log.
  private let step: String
  let remedies = AimRemedyOrder.all

  /// - Parameters:
  ///   - element: the target.
  ///   - runningDesktop: the desktop.
  ///   - requiresEnabled: whether a disabled element cannot receive the event.
  ///   - step: the step's name in the log.
  ///   - event: sends the event.
  init(
    _ element: ElementHandle, on runningDesktop: RunningDesktop, requiresEnabled: Bool = true,
    step: String = "",
    event: @escaping (EventTarget) throws -> Void = { _ in }
  ) {
    self.element = element
    self.runningDesktop = runningDesktop
    self.requiresEnabled = requiresEnabled
    self.step = step
    self.event = event
    let session = element.application.session
    pause = SharedPause(in: session)
    rounds = InterruptionRounds(session: session, monitors: session.monitors)
    scrollSearch = ScrollSearch(element: element, runningDesktop: runningDesktop, created: begun)
  }

  var settleTime: TimeInterval { session.settings.tunables.settleTimeout }
  var name: String { element.description }

  // MARK: - Looking

  func find(retry: Int) throws -> ElementNode {
    let remark = retry == 0 ? "" : " (retry \(retry))"
    return try session.runLog.run("Find the \(name)\(remark)") {
      try element.openElementOfRenderer() ?? element.resolve()
    }
  }

  func examine(_ node: ElementNode) throws -> HitTester.Outcome {
    try application.failures.answering(node.tree) {
      if requiresEnabled, !node.tree.attributes.isEnabled(node.index) {
        throw AutomationError(
          .disabled,
          .other(
            "\(name) is disabled: \(TreePrinter(tree: node.tree).line(node.index)). "
              + "Wait until isEnabled is true before you send an event to it."),
          element: name, application: application.description)
      }
      let outcome = try session.runLog.measuring(.query) { try HitTester(tree: node.tree).hit(node.index) }
      guard
        let place = try OpenListByKeys(element: element, runningDesktop: runningDesktop).bringIntoView(node)
      else {
        return outcome
      }
      return .point(place.center, visibleFrame: place)
    }
  }

  func hit(_ node: ElementNode) throws -> HitTester.Outcome {
    try application.failures.mappingErrors { try HitTester(tree: node.tree).hit(node.index) }
  }

  func apply(
    _ remedy: any AimRemedy, to node: ElementNode, _ outcome: HitTester.Outcome, attempt: Int
  ) throws -> ElementNode? {
    try application.failures.answering(node.tree) {
      try remedy.apply(
        to: node, outcome,
        DesktopRemedyOperations(element: element, runningDesktop: runningDesktop, attempt: attempt))
    }
  }

  func aim(at node: ElementNode, _ middle: CGPoint, visibleFrame: CGRect) throws -> Aim {
    try application.failures.answering(node.tree) {
      Aim(node: node, point: try pointOfPart(of: node, visibleFrame) ?? middle, visibleFrame: visibleFrame)
    }
  }

  /// Returns the point of a part that is not an element: the field of a spin button, or the triangle or check mark of a
  /// row if the query is for this part of the row.
  private func pointOfPart(of node: ElementNode, _ visibleFrame: CGRect) throws -> CGPoint? {
    let (tree, index) = (node.tree, node.index)
    if tree.type(index) == .stepper, let frame = try tree.frame(index) {
      let point = tree.toolkit.point(for: .number, of: index, frame, in: tree)
      return point.flatMap { visibleFrame.contains($0) ? $0 : nil }
    }
    guard tree.type(index).has(.row), let frame = try tree.frame(index) else { return nil }
    switch element.query.lastType {
    case .disclosureTriangle where RowStates(tree: tree).drawsTriangle(index):
      return tree.toolkit.point(for: .triangle, of: index, frame, in: tree)
    case .checkBox:
      guard let point = tree.toolkit.point(for: .checkMark, of: index, frame, in: tree),
        visibleFrame.contains(point)
      else { return nil }
      return point
    default: return nil
    }
  }

  var isSearchDue: Bool { scrollSearch.isDue(at: now) }

  func search() throws -> Bool {
    if try scrollSearch.run() { return true }
    guard !hasDoubted else { return false }
    hasDoubted = true
    return runningDesktop.bus.doubtStableValues()
  }

  // MARK: - Interruptions

  func interruption(for obstacle: HitTester.Obstacle, of node: ElementNode) -> Interruption? {
    finder(node.tree).interruption(for: obstacle, of: node.index)
  }

  /// Returns the interruption if the program is tapped as a whole.
  ///
  /// Returns nil for an element, because an element that receives the event is not interrupted.
  func interruption(of aim: Aim) throws -> Interruption? {
    guard element.isApplication, rounds.isReady else { return nil }
    return try application.failures.answering(aim.node.tree) {
      finder(aim.node.tree).interruption(ofApplicationAt: aim.point)
    }
  }

  func recover(wasHandled: Bool) throws {
    try application.idle.require()
    // While the window manager is still returning the focus, a click passes through the window manager's grab and may
    // be lost there.
    if wasHandled { _ = try KeyboardClaim(for: element, on: runningDesktop).settledFocus() }
  }

  // MARK: - Failures

  func explaining(_ error: AutomationError) -> AutomationError { scrollSearch.explaining(error) }

  // MARK: - Sending

  func target(_ aim: Aim) -> EventTarget {
    EventTarget(
      application: application, node: aim.node, point: aim.point, visibleFrame: aim.visibleFrame,
      runningDesktop: runningDesktop)
  }

  func send(to aim: Aim) throws {
    session.captureStep(step, aim.node)
    session.runLog.record(SentGesture(action: step, point: aim.point, frame: aim.visibleFrame))
    try synthesize { try event(target(aim)) }
  }

  func reasonToRepeat(_ aim: Aim) -> String? {
    guard let time = runningDesktop.clicks.lastTime, time >= begun else { return nil }
    let destination = EventDestination(application: application, runningDesktop: runningDesktop)
    let repetitions = aim.node.tree.toolkit.rules.clickRemedies.lazy.compactMap {
      $0.repetition(of: aim.node, at: aim.point, in: destination)
    }
    guard let repetition = repetitions.first else {
      MissedClickNote(target(aim)).write(name)
      return nil
    }
    runningDesktop.clicks.wait(for: [repetition.pause])
    return repetition.reason
  }
}
