// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// The part of a screen that a picture assertion compares, with the parts of it that do not count.
package struct PictureSubject {
  /// The part of the screen.
  package enum Place {
    case element(ElementHandle)
    /// A screen by its number, counted from 0.
    case screen(Int)
  }

  private let place: Place
  private let session: AutomationSession
  private let masks: [ElementHandle]
  private let areas: [CGRect]

  /// - Parameters:
  ///   - place: the part of the screen.
  ///   - session: the session with the desktop.
  ///   - masks: queries for elements that do not count; a query may have any number of matches.
  ///   - areas: rectangles that do not count, in points from the top left corner of the picture.
  package init(_ place: Place, in session: AutomationSession, masks: [ElementHandle], areas: [CGRect]) {
    (self.place, self.session, self.masks, self.areas) = (place, session, masks, areas)
  }

  /// The words for the subject in messages: `"Notes" Window`.
  package var name: String {
    switch place {
    case .element(let handle): handle.description
    case .screen(let number): "Screen \(number)"
    }
  }

  /// Waits until the program of the subject has done the work of earlier events.
  func waitUntilIdle() {
    guard case .element(let handle) = place else { return }
    handle.application.idle.wait()
  }

  /// A picture of the subject.
  struct Taken {
    /// The picture, with the masked parts covered.
    let picture: Screenshot
    /// The masked parts, in pixels from the top left corner of the picture.
    let masked: [CGRect]
  }

  /// Takes the picture.
  ///
  /// - Throws: `AutomationError` if there is not exactly one match; `WindowSystemError` if the display does not answer.
  func take(on runningDesktop: RunningDesktop) throws -> Taken {
    let frame =
      switch place {
      case .element(let handle): try handle.read { try $0.tree.frame($0.index) ?? .zero }
      case .screen(let number): try screen(number, on: runningDesktop)
      }
    let picture = try runningDesktop.display.screenshot(of: frame)
    let scale = runningDesktop.desktop.configuration.scale
    let placed = areas.map {
      CGRect(
        x: frame.minX + $0.minX * scale, y: frame.minY + $0.minY * scale, width: $0.width * scale,
        height: $0.height * scale)
    }
    let masked = try placed + masks.flatMap(frames(of:))
    return Taken(
      picture: picture.covering(masked),
      masked: masked.map { $0.offsetBy(dx: -picture.frame.minX, dy: -picture.frame.minY) })
  }

  /// Describes places of a picture of the subject.
  ///
  /// - Parameters:
  ///   - frames: the rectangles in pixels from the top left corner of the picture.
  ///   - picture: the picture whose places are described.
  /// - Returns: the places, with the innermost elements around them if the program still answers.
  package func places(_ frames: [CGRect], of picture: Screenshot) -> [PicturePlace] {
    let origin = picture.frame.origin
    let onScreen = frames.map { $0.offsetBy(dx: origin.x, dy: origin.y) }
    // The words without names of elements are sufficient if the program has ended in the meantime.
    let names = (try? elementNames(around: onScreen)) ?? []
    let size = CGSize(width: picture.width, height: picture.height)
    return frames.enumerated().map { index, frame in
      PicturePlace(frame, in: size, element: names.indices.contains(index) ? names[index] : nil)
    }
  }

  /// Returns the name of an element for each rectangle of the screen: the innermost element with a label that
  /// contains the rectangle, or else the largest element with a label inside the rectangle.
  ///
  /// The name is nil if there is no such element, and for pictures of a screen, which several programs may share.
  private func elementNames(around frames: [CGRect]) throws -> [String?] {
    guard case .element(let handle) = place else { return [] }
    return try handle.read { node in
      let tree = node.tree
      let inner = tree.descendants(of: node.index).filter { !tree.isHidden($0) && tree.isInView($0) }
      try tree.geometry().fetchFrames(of: inner)
      let shown = try inner.compactMap { index in try tree.frame(index).map { (index: index, frame: $0) } }
        .filter { !$0.frame.isEmpty }
        .sorted { one, other in
          let area = one.frame.width * one.frame.height
          let otherArea = other.frame.width * other.frame.height
          return area == otherArea ? one.index > other.index : area < otherArea
        }
      return frames.map { frame in
        // Some toolkits report the frame of a widget without its padding, so the place may also be around the element.
        let around = shown.filter { $0.frame.contains(frame) }
        let inside = shown.reversed().filter { frame.contains($0.frame) }
        for (index, _) in (around + inside).prefix(Self.maximumCandidates) {
          let label = tree.label(index)
          if !label.isEmpty { return "\"\(label)\" \(tree.type(index).title)" }
        }
        return nil
      }
    }
  }

  /// The maximum number of elements around a place whose labels are read.
  private static let maximumCandidates = 12

  private func screen(_ number: Int, on runningDesktop: RunningDesktop) throws -> CGRect {
    let screens = try runningDesktop.display.monitors().map(\.frame)
    return screens.indices.contains(number) ? screens[number] : runningDesktop.display.screenFrame
  }

  private func frames(of mask: ElementHandle) throws -> [CGRect] {
    let result = try mask.matches()
    return try mask.application.failures.mappingErrors {
      try result.nodes.compactMap { try result.tree.frame($0) }
    }
  }
}
