// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import Toolkits
import WindowSystem

/// Makes elements from the display's data about a program: the windows from front to back, the buttons of title bars,
/// and the text and pictures that are found in the pixels of the windows.
package struct WindowTree {
  let application: AccessibleProgram
  let screen: any ScreenSource
  let recognizer: TextRecognizer
  let titleBar: (WindowInfo) throws -> [TitleBarButton]

  /// - Parameters:
  ///   - application: the program whose windows are elements.
  ///   - screen: the windows and the pixels of the desktop.
  ///   - recognizer: recognizes the text in the pixels.
  ///   - titleBar: returns the buttons of a window's title bar.
  package init(
    application: AccessibleProgram, screen: any ScreenSource, recognizer: TextRecognizer,
    titleBar: @escaping (WindowInfo) throws -> [TitleBarButton]
  ) {
    self.application = application
    self.screen = screen
    self.recognizer = recognizer
    self.titleBar = titleBar
  }

  /// Reads the screen and returns the elements.
  ///
  /// - Throws: ``AutomationError`` if text is required and cannot be read; an error of the display.
  package func make(with contents: ScreenContents) throws -> ElementTree {
    let windows = try screen.windows()
    let shown = windows.filter { $0.isViewable && !$0.isMinimized }
    let windowsOfProgram = windows.filter { $0.processID == application.processID && !$0.isForDragging }
    func window(at frame: CGRect) -> WindowID? { shown.last { $0.outerFrame.contains(frame.center) }?.id }
    let picture =
      contents.texts || !contents.pictures.isEmpty
      ? try self.picture(of: windowsOfProgram.filter { $0.isViewable && !$0.isMinimized }) : nil
    let texts = Dictionary(grouping: try texts(in: picture, contents)) { text in
      // The title in the window manager's frame is not text of the program.
      shown.last { $0.outerFrame.contains(text.frame.center) }
        .flatMap { $0.frame.contains(text.frame.center) ? $0.id : nil }
    }
    let places = Dictionary(grouping: places(of: contents.pictures, in: picture)) {
      window(at: $0.match.frame)
    }
    var nodes = [FixtureTree.Node.application(named: application.name)]
    var found: [Int: PictureTemplate] = [:]
    for window in windowsOfProgram.reversed() {
      let top = nodes.count
      nodes.append(.window(window))
      if contents.titleBars, window.isViewable, !window.isMinimized, !window.isUnmanaged {
        nodes += try titleBar(window).map { .button($0, in: top) }
      }
      for text in texts[window.id] ?? [] {
        let place = nodes.count
        nodes.append(.text(text.text, score: text.score, at: text.frame, in: top))
        // A query may also search for a single word.
        guard text.words.count > 1 else { continue }
        nodes += text.words.map { .text($0.text, score: $0.score, at: $0.frame, in: place) }
      }
      for (template, match) in places[window.id] ?? [] {
        found[nodes.count] = template
        nodes.append(.picture(template.name, score: match.score, at: match.frame, in: top))
      }
    }
    let recorded = FixtureTree(
      application: .init(
        name: application.name, toolkit: application.toolkit.name, version: "",
        processID: application.processID), nodes: nodes, closed: [], answers: [:])
    return ElementTree(
      nodes: try AccessibleTree(recorded, of: application, recognize: ToolkitRegistry.recognize),
      screen: screen, pictures: found)
  }

  private func texts(in picture: Screenshot?, _ contents: ScreenContents) throws -> [RecognizedText] {
    guard contents.texts, let picture else { return [] }
    do {
      return RecognizedText.all(in: try recognizer.words(in: picture))
    } catch  where contents.textsAreOptional {
      // The error is ignored, because the query does not require text.
      return []
    }
  }

  private func places(of templates: [PictureTemplate], in picture: Screenshot?)
    -> [(template: PictureTemplate, match: PictureSearch.Match)]
  {
    guard let picture else { return [] }
    return templates.flatMap { template in template.search.matches(in: picture).map { (template, $0) } }
  }

  /// Returns the part of the screen with the given windows; nil if no window is visible.
  private func picture(of windows: [WindowInfo]) throws -> Screenshot? {
    let area = windows.reduce(CGRect.null) { $0.union($1.outerFrame) }.intersection(screen.screenFrame)
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
    return try screen.screenshot(of: area)
  }
}

extension WindowInfo {
  /// Whether the window shows the content of a drag.
  fileprivate var isForDragging: Bool { types.contains(.dragged) }
}

extension FixtureTree.Node {
  private static let shown: StateSet = [.enabled, .sensitive, .showing, .visible]

  fileprivate static func application(named name: String) -> Self {
    Self(parent: -1, role: Role.application.rawValue, name: name, states: shown.rawValue, interfaces: 0)
  }

  fileprivate static func window(_ window: WindowInfo) -> Self {
    var states = shown
    if window.isActive { states.formUnion([.active, .focused]) }
    if window.isModal { states.insert(.modal) }
    if window.isMinimized { states.insert(.iconified) }
    return Self(
      parent: 0, role: window.role.rawValue, name: window.title, states: states.rawValue,
      interfaces: InterfaceSet.component.rawValue, extents: numbers(window.frame))
  }

  fileprivate static func button(_ button: TitleBarButton, in window: Int) -> Self {
    Self(
      parent: window, role: Role.pushButton.rawValue, name: WindowButtons.name(of: button.kind),
      states: shown.rawValue, interfaces: InterfaceSet.component.rawValue, extents: numbers(button.frame),
      accessibleID: WindowButtons.identifier(of: button.kind))
  }

  fileprivate static func text(_ text: String, score: Double, at frame: CGRect, in parent: Int) -> Self {
    Self(
      parent: parent, role: Role.label.rawValue, name: text, states: shown.rawValue,
      interfaces: InterfaceSet.component.rawValue, extents: numbers(frame), text: format(score))
  }

  fileprivate static func picture(_ name: String, score: Double, at frame: CGRect, in parent: Int) -> Self {
    Self(
      parent: parent, role: Role.image.rawValue, name: name, states: shown.rawValue,
      interfaces: InterfaceSet.component.rawValue, extents: numbers(frame), text: format(score))
  }

  private static func format(_ score: Double) -> String { String(format: "%.2f", score) }

  private static func numbers(_ frame: CGRect) -> [Int32] {
    [frame.minX, frame.minY, frame.width, frame.height].map { Int32(limiting: $0.rounded()) }
  }
}

extension WindowInfo {
  /// The role of a window, according to its type (Extended Window Manager Hints 1.5).
  ///
  /// A window without a type is a dialog if it belongs to another window.
  fileprivate var role: Role {
    if isDialog { return .dialog }
    return switch types.first {
    case .toolTip?: .toolTip
    case .menu?, .popupMenu?, .dropDownMenu?, .comboBox?: .popupMenu
    default: isUnmanaged ? .popupMenu : .frame
    }
  }
}
