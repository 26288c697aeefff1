// SPDX-License-Identifier: Apache-2.0

/// A command that clients send as a script, such as "understudy: note".
enum ScriptMethod: String, CaseIterable {
  case click, rightClick, doubleClick, tapWithNumberOfTaps, hover, press, swipe, scroll
  case pinch, rotateElement, clickAndDrag, dragFromToWithVelocity, keys, typeText, typeKey
  case adjustSlider, adjustPickerWheel, chooseFile, textAttributes, waitForExistence, waitForNonExistence
  case launchApp, activateApp, terminateApp, queryAppState
  case getClipboard, setClipboard, source, tree, matchTree, setAppearance, clock
  case fail, note, outcome, test

  /// The arguments of each method; a method that is not listed accepts any arguments.
  static let arguments: [ScriptMethod: Set<String>] = {
    let element: Set = ["elementId", "element"]
    let pointer = element.union(["keyModifierFlags", "normalizedOffset"])
    let locator: Set = ["using", "value", "timeout"]
    // Appium's clients (Python 5, Java 9) send the id of a program under two names. For the clipboard they also send
    // values that only phones need; these are ignored.
    let program: Set = ["app", "appId", "bundleId", "path", "arguments", "environment"]
    return [
      .click: pointer, .rightClick: pointer, .doubleClick: pointer, .hover: pointer,
      .tapWithNumberOfTaps: pointer.union(["numberOfTaps", "numberOfTouches"]),
      .press: pointer.union(["duration"]), .swipe: pointer.union(["direction", "velocity"]),
      .scroll: pointer.union(["deltaX", "deltaY"]),
      .pinch: element.union(["scale", "velocity", "keyModifierFlags"]),
      .rotateElement: element.union(["rotation", "velocity", "keyModifierFlags"]),
      .clickAndDrag: ["sourceElementId", "destinationElementId", "duration", "velocity"],
      .dragFromToWithVelocity: [
        "fromElementId", "fromNormalizedOffset", "toElementId", "toNormalizedOffset", "pressDuration",
        "velocity", "holdDuration", "keyModifierFlags",
      ],
      .keys: element.union(["keys"]), .typeText: element.union(["text", "keyModifierFlags"]),
      .typeKey: element.union(["key", "modifierFlags", "keyModifierFlags"]),
      .adjustSlider: element.union(["position", "keyModifierFlags"]),
      .adjustPickerWheel: element.union(["value", "keyModifierFlags"]),
      .chooseFile: element.union(["path", "keyModifierFlags"]),
      .textAttributes: element, .waitForExistence: locator, .waitForNonExistence: locator,
      .launchApp: program, .activateApp: program,
      .terminateApp: program.union(["timeout"]),
      .queryAppState: program, .getClipboard: ["contentType"],
      .setClipboard: ["content", "contentText", "contentType", "label"],
      .source: ["format"], .tree: element.union(["limit"]),
      .matchTree: element.union(["tree", "file", "extent", "order", "timeout"]),
      .setAppearance: ["appearance"],
      .clock: Set(WebDriverSession.ClockMember.allCases.map(\.rawValue)), .note: ["text"],
    ]
  }()

  /// The names of all methods, for a message.
  static var known: String {
    allCases.map { "\"understudy: \($0.rawValue)\"" }.joined(separator: ", ")
  }
}
