// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// The scene of a position in the frame of an element, for events that go to any content at that position.
final class CoordinateScene: AimScene, DesktopScene {
  let element: ElementHandle
  let runningDesktop: RunningDesktop
  let pause: SharedPause
  let rounds: InterruptionRounds
  private let step: String
  private let place: ((CGRect) -> CGPoint)?
  private let event: (PointerGesture, CGRect) throws -> Void
  /// The window that was topmost at the position before the check for interruptions; nil if there was no such check.
  private var top: WindowID?

  /// - Parameters:
  ///   - element: the element with the frame.
  ///   - runningDesktop: the desktop.
  ///   - step: the step's name in the log.
  ///   - place: computes the point from the frame. Unexpected windows at that point are passed to the monitors. With
  ///     nil, there is no such check.
  ///   - event: sends the event; its argument is the frame in pixels of the screen.
  init(
    _ element: ElementHandle, on runningDesktop: RunningDesktop, step: String, place: ((CGRect) -> CGPoint)?,
    event: @escaping (PointerGesture, CGRect) throws -> Void
  ) {
    self.element = element
    self.runningDesktop = runningDesktop
    self.step = step
    self.place = place
    self.event = event
    let session = element.application.session
    pause = SharedPause(in: session)
    rounds = InterruptionRounds(session: session, monitors: session.monitors)
  }

  /// Always 0, because a position either exists or does not exist, so there is no wait.
  var settleTime: TimeInterval { 0 }
  var name: String { "a coordinate of \(element.description)" }

  func find(retry: Int) throws -> ElementNode {
    try session.runLog.run("Find the \(element.description)") {
      try element.resolve()
    }
  }

  func examine(_ node: ElementNode) throws -> HitTester.Outcome {
    guard let frame = try application.failures.mappingErrors({ try node.tree.frame(node.index) }) else {
      throw AutomationError(
        .notHittable,
        "\(element.description) has no position on the screen, so its coordinates have no position either.")
    }
    return .point(place?(frame) ?? frame.center, visibleFrame: frame)
  }

  func hit(_ node: ElementNode) throws -> HitTester.Outcome { try examine(node) }

  func aim(at node: ElementNode, _ middle: CGPoint, visibleFrame: CGRect) throws -> Aim {
    top =
      place != nil && rounds.isReady
      ? try application.failures.mappingDisplayErrors { try runningDesktop.display.topWindow(at: middle) }
      : nil
    return Aim(node: node, point: middle, visibleFrame: visibleFrame)
  }

  func interruption(of aim: Aim) throws -> Interruption? {
    guard place != nil else { return nil }
    return try application.failures.answering(aim.node.tree) {
      finder(aim.node.tree).interruption(ofPlaceAt: aim.point)
    }
  }

  func recover(wasHandled: Bool) throws { try application.idle.require() }

  /// The event goes to the content at the position, as always.
  func ignore(_ interruption: Interruption) {
    guard interruption.owner == .otherProgram else { return }
    session.unexpectedWindows.note(interruption, runLog: session.runLog)
  }

  func send(to aim: Aim) throws {
    session.captureStep(step, aim.node)
    let gesture = PointerGesture(in: application, on: runningDesktop, toolkit: aim.node.tree.toolkit).over(
      top)
    try synthesize { try event(gesture, aim.visibleFrame) }
  }
}
