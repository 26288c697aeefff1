// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// Finds text with too little contrast to its background: less than 4.5 to 1, or 3 to 1 for characters of 24 pixels
/// or more (WCAG 2.2, success criterion 1.4.3).
///
/// Both colors are estimated from the picture, see ``TextColors``. Disabled elements are not checked, as in WCAG. Text
/// is not checked either if its height or more than half of its width is cut off, if it lies outside its parent,
/// or if another window or element covers it.
struct ContrastRule: AuditRule {
  let type = AuditType.contrast

  static let least = 4.5
  static let leastOfLarge = 3.0

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    var reported: Set<Int> = []
    return screen.shown.compactMap { node in
      guard let area = textArea(of: node, screen), screen.isEnabled(node), screen.isUncovered(node),
        let part = screen.picture.cropped(to: area),
        let colors = TextColors(part, text: screen.tree.nodes.name(node))
      else { return nil }
      let least = colors.isLarge ? Self.leastOfLarge : Self.least
      guard colors.ratio < least else { return nil }
      // A label inside a button is the button's text.
      let element = screen.control(around: node) ?? node
      guard reported.insert(element).inserted else { return nil }
      return AuditRemark(
        node: element, compact: "Contrast is too low",
        detail:
          "its \(colors.isLarge ? "large text" : "text") of about \(colors.foreground) on \(colors.background) "
          + "has a contrast of about \(Self.format(colors.ratio)) to 1; at least \(Self.format(least)) to 1 is needed "
          + "(WCAG 2.2, 1.4.3). Choose colors with more contrast.",
        cause: "about \(colors.foreground) on \(colors.background)")
    }
  }

  /// Returns a note for each window of another program that covers text.
  ///
  /// Windows of the audited program need no note, because they are part of its content.
  package func gaps(on screen: AuditScreen) -> [String] {
    var names: [WindowID: [String]] = [:]
    var windows: [WindowInfo] = []
    for node in screen.shown where textArea(of: node, screen) != nil {
      guard let window = screen.windowOfOtherProgram(over: node) else { continue }
      if names[window.id] == nil { windows.append(window) }
      names[window.id, default: []].append(quoted(screen.tree.nodes.name(node)))
    }
    return windows.map { window in
      let covered = names[window.id] ?? []
      let more = covered.count > Self.maximumNames ? " and \(covered.count - Self.maximumNames) more" : ""
      return "Not audited, because the window \(quoted(window.title)) of another program covers it: "
        + covered.prefix(Self.maximumNames).joined(separator: ", ") + more
    }
  }

  private static let maximumNames = 6

  /// Returns the area of an element's characters; nil for an element whose text cannot be checked.
  private func textArea(of node: Int, _ screen: AuditScreen) -> CGRect? {
    let tree = screen.tree
    guard let frame = screen.frame(node), let visibleFrame = screen.visibleFrame(node),
      // At the position of an element outside its parent, something else may be drawn. ``ParentChildRule`` reports such
      // an element.
      !ParentChildRule.isAway(node, on: screen),
      // An element that is cut off may show only parts of its characters.
      visibleFrame.height >= frame.height - 1, visibleFrame.width >= frame.width * 0.5
    else { return nil }
    switch tree.type(node) {
    case .staticText:
      return tree.nodes.name(node).isEmpty ? nil : visibleFrame
    case .button, .toggle, .link, .toolbarButton:
      // If the control contains a text element, that element is checked instead.
      guard !tree.nodes.name(node).isEmpty, showsItsName(node, screen),
        !tree.descendants(of: node).contains(where: { tree.type($0) == .staticText })
      else { return nil }
      // The border is left out, because it may be darker than the text.
      let inner = visibleFrame.insetBy(
        dx: min(8, visibleFrame.width / 5), dy: min(6, visibleFrame.height / 5))
      return inner.width >= 4 && inner.height >= 4 ? inner : nil
    default: return nil
    }
  }

  /// Whether a control shows its name as text.
  ///
  /// A control that the program draws itself has a name for people who cannot see the control, but shows a picture
  /// without text.
  private func showsItsName(_ node: Int, _ screen: AuditScreen) -> Bool {
    // In GTK 4, the text of each button is in the tree. In other toolkits, a control that the program draws itself has
    // no action.
    screen.toolkit.reports.actions && screen.hasClickAction(node)
  }

  static func format(_ ratio: Double) -> String {
    let rounded = (ratio * 10).rounded(.down) / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(format: "%.1f", rounded)
  }
}
