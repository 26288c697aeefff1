// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import KeySymbols
import Programs
import TestSupport
import WindowSystem

/// Does something to a program by raw input, as another client of the display would.
struct RandomPerson {
  let application: TargetProgram
  let display: any DisplayClient
  var dice: SeededGenerator

  /// An element that a person sees and can point at.
  private struct Thing {
    let type: ElementType
    let label: String
    let value: String?
    let visibleFrame: CGRect
    let isFocused: Bool
  }

  /// Labels of elements that would end the program, or that concern something outside of it.
  private static let avoided = [
    "quit", "exit", "close", "print", "help", "new window", "about", "manual", "report", "donate", "open",
    "save", "location", "website", "website", "detach", "minimi", "maximi", "language", "handbook",
    "what's this",
    "keyboard shortcuts", "configure", "reload", "encoding", "recent", "fullscreen", "full screen",
  ]

  private func things() throws -> [Thing] {
    try application.session.lock.withLock {
      let tree = try application.elementTree()
      let shown = (1..<max(1, tree.count)).filter {
        !tree.isHidden($0) && Self.wanted.contains(tree.type($0)) && tree.attributes.isEnabled($0)
      }
      try tree.attributes.prefetch([.label, .value, .identifier, .frame], of: shown)
      return shown.compactMap { node in
        let label = tree.label(node)
        let id = tree.attributes.identifier(node).lowercased()
        guard !Self.avoided.contains(where: { label.lowercased().contains($0) || id.contains($0) }),
          case .point(_, let visibleFrame)? = try? HitTester(tree: tree).hit(node), visibleFrame.width > 3,
          visibleFrame.height > 3
        else { return nil }
        return Thing(
          type: tree.type(node), label: label, value: tree.attributes.value(node), visibleFrame: visibleFrame,
          isFocused: tree.attributes.hasFocus(node))
      }
    }
  }

  private static let wanted: Set<ElementType> = [
    .button, .toggle, .toolbarButton, .menuButton, .checkBox, .radioButton, .switch, .popUpButton, .comboBox,
    .cell, .tableRow, .outlineRow, .menuItem, .menuBarItem, .menu, .tab, .link, .slider, .textField,
    .searchField,
    .textView, .disclosureTriangle, .stepper,
  ]

  /// Does one thing.
  ///
  /// - Returns: what, in words.
  mutating func act() throws -> String {
    let things = try things()
    let menus = things.filter { $0.type == .menuItem }
    let field = things.first { $0.isFocused && $0.type.has(.text) }
    // With a menu open most people choose from it.
    if !menus.isEmpty, Int.random(in: 0..<10, using: &dice) < 8, let item = menus.randomElement(using: &dice)
    {
      return try click(item)
    }
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<22 where field != nil: return try type()
    case 22..<30 where field != nil:
      return try key(["BackSpace", "BackSpace", "Left", "Home", "End", "Delete"])
    case 30..<34: return try key(["Tab", "Escape", "Down", "Up"])
    case 34..<40: return try scroll(things)
    case 40..<45: return try doubleClick(things)
    case 45..<49: return try long(things)
    case 49..<53: return try rightClick(things)
    case 53..<57 where things.contains { $0.type == .slider }: return try slide(things)
    case 57..<60 where field != nil: return try shortcut()
    default: break
    }
    guard let thing = things.randomElement(using: &dice) else { return try key(["Escape"]) }
    return try click(thing)
  }

  private mutating func place(in thing: Thing) -> CGPoint {
    let area = thing.visibleFrame.insetBy(
      dx: thing.visibleFrame.width * 0.2, dy: thing.visibleFrame.height * 0.2)
    return CGPoint(
      x: CGFloat.random(in: area.minX...max(area.minX, area.maxX), using: &dice).rounded(),
      y: CGFloat.random(in: area.minY...max(area.minY, area.maxY), using: &dice).rounded())
  }

  private mutating func move(to thing: Thing) throws -> CGPoint {
    let place = place(in: thing)
    // A hand makes many movements: GTK 4 takes the first one after a menu has closed for one over the menu.
    for distance in [3.0, 1, 0] {
      try display.movePointer(to: CGPoint(x: place.x - distance, y: place.y))
      pause(0.02)
    }
    return place
  }

  private mutating func click(_ thing: Thing) throws -> String {
    let place = try move(to: thing)
    try press(1)
    return "click \(thing.type.title) \"\(thing.label)\" at \(place.x), \(place.y)"
  }

  private func press(_ button: Int, for seconds: TimeInterval = 0.03) throws {
    try display.press(button: button)
    pause(seconds)
    try display.release(button: button)
  }

  /// Pauses for the duration of a hand movement: it is part of the person's action, not a wait for the program.
  private func pause(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

  private mutating func doubleClick(_ things: [Thing]) throws -> String {
    guard let thing = things.randomElement(using: &dice) else { return "nothing" }
    _ = try move(to: thing)
    try press(1, for: 0.01)
    pause(0.02)
    try press(1, for: 0.01)
    return "double-click \(thing.type.title) \"\(thing.label)\""
  }

  private mutating func long(_ things: [Thing]) throws -> String {
    guard let thing = things.randomElement(using: &dice) else { return "nothing" }
    _ = try move(to: thing)
    try press(1, for: 0.8)
    return "long press \(thing.type.title) \"\(thing.label)\""
  }

  private mutating func rightClick(_ things: [Thing]) throws -> String {
    guard let thing = things.randomElement(using: &dice) else { return "nothing" }
    _ = try move(to: thing)
    try press(3)
    return "right-click \(thing.type.title) \"\(thing.label)\""
  }

  private mutating func scroll(_ things: [Thing]) throws -> String {
    guard let thing = things.randomElement(using: &dice) else { return "nothing" }
    _ = try move(to: thing)
    let notches = [-2, -1, 1, 2, 3].randomElement(using: &dice) ?? 1
    try display.scroll(dx: 0, dy: notches)
    return "scroll \(notches) over \(thing.type.title) \"\(thing.label)\""
  }

  private mutating func slide(_ things: [Thing]) throws -> String {
    guard let thing = things.filter({ $0.type == .slider }).randomElement(using: &dice) else {
      return "nothing"
    }
    let start = try move(to: thing)
    try display.press(button: 1)
    let end = CGPoint(
      x: CGFloat.random(in: thing.visibleFrame.minX...thing.visibleFrame.maxX, using: &dice).rounded(),
      y: start.y)
    for part in stride(from: 0.1, through: 1, by: 0.1) {
      try display.movePointer(
        to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y))
      pause(0.01)
    }
    try display.release(button: 1)
    return "drag Slider \"\(thing.label)\" to \(end.x)"
  }

  private mutating func type() throws -> String {
    let texts = ["12", "3.5", "Milk", "a b", "Hello", "7*8", "Straße", "x", "don't", "42+1", "日本"]
    let text = texts.randomElement(using: &dice) ?? "1"
    for character in text {
      try display.type(String(character), focusedWindow: nil)
      pause(0.01)
    }
    return "type \"\(text)\""
  }

  private mutating func key(_ names: [String]) throws -> String {
    let keys: [String: KeySym] = [
      "BackSpace": .backSpace, "Left": .left, "Home": .home, "End": .end, "Delete": .delete, "Tab": .tab,
      "Escape": .escape, "Down": .down, "Up": .up, "Return": .return,
    ]
    let name = names.randomElement(using: &dice) ?? "Escape"
    try display.pressKey(keys[name] ?? .escape, modifiers: [])
    return "key \(name)"
  }

  private mutating func shortcut() throws -> String {
    let letter = ["a", "z", "c", "v"].randomElement(using: &dice) ?? "a"
    guard let scalar = letter.unicodeScalars.first, let key = KeySym(scalar) else { return "nothing" }
    try display.pressKey(key, modifiers: .control)
    return "Control+\(letter)"
  }
}
