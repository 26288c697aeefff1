// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// The operations for an element on a running desktop.
struct DesktopRemedyOperations: RemedyOperations {
  let element: ElementHandle
  let runningDesktop: RunningDesktop
  let attempt: Int

  private var application: TargetProgram { element.application }
  private var scrolling: ScrollToVisible { ScrollToVisible(element: element, runningDesktop: runningDesktop) }

  func bringInWhole(_ node: ElementNode) throws -> ElementNode? {
    try application.session.runLog.run("Scroll the whole \(element.description) to visible") {
      try scrolling.bringInWhole(from: node)
    }
  }

  func scrollIntoView(_ node: ElementNode) throws -> ElementNode? {
    try application.session.runLog.run("Scroll \(element.description) to visible") {
      try scrolling.run(from: node)
    }
  }

  func scroll(_ node: ElementNode, fromUnder bar: Int) throws -> ElementNode? {
    try scrolling.bringOut(from: node, under: bar)
  }

  func moveOntoScreen(_ node: ElementNode, toShow frame: CGRect, isLastResort: Bool) throws -> ElementNode? {
    try application.foreground.moveOntoScreen(
      node, toShow: frame, on: runningDesktop, isLastResort: isLastResort)
      ? element.resolve() : nil
  }

  func raise(_ node: ElementNode, above cover: WindowInfo) throws -> ElementNode? {
    try application.foreground.raise(node, above: cover, on: runningDesktop) ? element.resolve() : nil
  }

  func leave(toolTip cover: WindowInfo, over node: ElementNode) throws -> ElementNode? {
    try application.foreground.leave(toolTip: cover, on: runningDesktop) ? element.resolve() : nil
  }
}
