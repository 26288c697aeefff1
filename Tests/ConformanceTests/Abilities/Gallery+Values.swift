// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Abilities with controls that have a value.
extension Gallery {
  func slider() throws {
    try open("Values")
    let volume = app.sliders["Volume"]
    for position in [0.5, 1, 0] {
      volume.adjust(toNormalizedSliderPosition: position)
      try goOn()
      // Some toolkits report a change a moment after they show it.
      let isThere = NSPredicate { _, _ in abs(volume.normalizedSliderPosition - position) <= 0.02 }
      let expectation = XCTNSPredicateExpectation(predicate: isThere, object: nil)
      _ = XCTWaiter.wait(for: [expectation], timeout: 2)
      let seen = volume.normalizedSliderPosition
      try check(
        abs(seen - position) <= 0.02,
        "the slider was set to \(position) and is at \(seen); the gallery logged \"\(log)\"")
    }
    try check(log.hasPrefix("Volume "), "the slider moved, but the gallery logged \"\(log)\"")
  }

  func spinButton() throws {
    try open("Values")
    let count = app.steppers["Count"]
    try expect("Count 42") { count.adjust(toPickerWheelValue: "42") }
    try wait(count, value: "42")
  }

  func comboBox() throws {
    try open("Values")
    let color = app.popUpButtons["Colour"]
    try check(color.waitForExistence(timeout: 3), "there is no pop-up button \"Colour\"")
    try expect("Colour Green") { color.adjust(toPickerWheelValue: "Green") }
    try wait(color, value: "Green")
    color.tap()
    let blue = app.menuItems["Blue"]
    try check(blue.waitForExistence(timeout: 3), "the open list has no Blue")
    try expect("Colour Blue") { blue.tap() }
    try wait(color, value: "Blue")
  }

  func datePicker() throws {
    try open("Values")
    let day = app.datePickers.firstMatch
    try check(day.waitForExistence(timeout: 3), "there is no date picker")
    let shown =
      [day.valueText, day.label] + day.descendants(matching: .any).allElementsBoundByIndex.map(\.label)
    try check(
      shown.contains { $0.contains("2024") || $0.contains("29") },
      "the date picker shows nothing of 2024-02-29")
  }

  func splitPane() throws {
    try open("Values")
    let pane = app.splitGroups.firstMatch
    let divider = app.splitters.firstMatch
    // Web pages have dividers without a pane, and GTK has panes without a divider.
    try check(divider.exists || pane.exists, "there is neither a split pane nor a divider")
    let grip =
      divider.exists
      ? divider.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      : pane.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5)).withOffset(CGVector(dx: 300.5, dy: 0))
    grip.press(forDuration: 0.1, thenDragTo: grip.withOffset(CGVector(dx: 50, dy: 0)))
    try goOn()
    let said = log
    let width = said.hasPrefix("Split ") ? Int(said.dropFirst(6)) ?? 0 : 0
    try check(
      (330...370).contains(width), "the divider was dragged by 50 pixels, but the gallery logged \"\(said)\"")
  }
}
