// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem

/// How remedies act on the program and its windows.
///
/// Each returns the element as it is afterwards; nil where nothing was done.
///
/// - Throws: `AutomationError` when the program ends or hangs meanwhile.
protocol AimMeans {
  /// How often the element was looked for before.
  var attempt: Int { get }
  /// Asks the toolkit to bring in the whole of the element.
  func bringInWhole(_ node: ElementNode) throws -> ElementNode?
  /// Scrolls what is around the element.
  func scrollIntoView(_ node: ElementNode) throws -> ElementNode?
  /// Scrolls the element away from a bar that lies over a part of the view.
  func scroll(_ node: ElementNode, fromUnder bar: Int) throws -> ElementNode?
  /// Moves the element's window onto the screen, or far enough for a rectangle of it.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - frame: the rectangle, in pixels of the screen.
  ///   - isLastResort: whether it is moved although scrolling might have been enough.
  /// - Returns: nil where it was not moved.
  /// - Throws: `AutomationError` when the program ends or hangs meanwhile.
  func moveOntoScreen(_ node: ElementNode, toShow frame: CGRect, isLastResort: Bool) throws -> ElementNode?
  /// Raises the element's window above one of the same program.
  func raise(_ node: ElementNode, above cover: WindowInfo) throws -> ElementNode?
  /// Moves the pointer away from a window, if that is a tool tip.
  func leave(toolTip cover: WindowInfo, over node: ElementNode) throws -> ElementNode?
}

/// The means of an element on a desktop that runs.
struct DesktopMeans: AimMeans {
  let element: ElementHandle
  let live: LiveDesktop
  let attempt: Int

  private var application: TargetApplication { element.application }
  private var scrolling: ScrollToVisible { ScrollToVisible(element: element, live: live) }

  func bringInWhole(_ node: ElementNode) throws -> ElementNode? {
    try application.session.recorder.run("Scroll the whole \(element.description) to visible") {
      try scrolling.bringInWhole(from: node)
    }
  }

  func scrollIntoView(_ node: ElementNode) throws -> ElementNode? {
    try application.session.recorder.run("Scroll \(element.description) to visible") {
      try scrolling.run(from: node)
    }
  }

  func scroll(_ node: ElementNode, fromUnder bar: Int) throws -> ElementNode? {
    try scrolling.bringOut(from: node, under: bar)
  }

  func moveOntoScreen(_ node: ElementNode, toShow frame: CGRect, isLastResort: Bool) throws -> ElementNode? {
    try application.foreground.moveOntoScreen(node, toShow: frame, on: live, isLastResort: isLastResort)
      ? element.resolve() : nil
  }

  func raise(_ node: ElementNode, above cover: WindowInfo) throws -> ElementNode? {
    try application.foreground.raise(node, above: cover, on: live) ? element.resolve() : nil
  }

  func leave(toolTip cover: WindowInfo, over node: ElementNode) throws -> ElementNode? {
    try application.foreground.leave(toolTip: cover, on: live) ? element.resolve() : nil
  }
}
