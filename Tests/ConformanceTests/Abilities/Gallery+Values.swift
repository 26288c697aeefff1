import Foundation
import XCUIAutomation

/// Controls that have a value.
extension Gallery {
  func slider() throws {
    try open("Values")
    let volume = app.sliders["Volume"]
    for position in [0.5, 1, 0] {
      volume.adjust(toNormalizedSliderPosition: position)
      let seen = volume.normalizedSliderPosition
      try check(abs(seen - position) <= 0.02, "the slider was set to \(position) and stands at \(seen)")
    }
    try check(log.hasPrefix("Volume "), "the slider moved, and the gallery says \"\(log)\"")
  }

  func spinButton() throws {
    try open("Values")
    let count = app.steppers["Count"]
    try expect("Count 42") { count.adjust(toPickerWheelValue: "42") }
    try wait(count, value: "42")
  }

  func comboBox() throws {
    try open("Values")
    let colour = app.popUpButtons.firstMatch
    try equal(colour.label, "Colour", "the combo box's label")
    try expect("Colour Green") { colour.adjust(toPickerWheelValue: "Green") }
    try wait(colour, value: "Green")
    colour.tap()
    let blue = [app.menuItems["Blue"], app.cells["Blue"]]
    try check(
      blue[0].waitForExistence(timeout: 1) || blue[1].waitForExistence(timeout: 2),
      "the open list has no Blue")
    try expect("Colour Blue") { (blue[0].exists ? blue[0] : blue[1]).tap() }
    try wait(colour, value: "Blue")
  }

  func datePicker() throws {
    try open("Values")
    let day = app.datePickers.firstMatch
    try check(day.exists, "there is no date picker")
    let shown =
      [day.valueText, day.label] + day.descendants(matching: .any).allElementsBoundByIndex.map(\.label)
    try check(
      shown.contains { $0.contains("2024") || $0.contains("29") },
      "the date picker shows nothing of 2024-02-29")
  }

  func splitPane() throws {
    try open("Values")
    let pane = app.splitGroups.firstMatch
    let frame = pane.frame
    let divider = app.splitters.firstMatch
    let grip =
      divider.exists
      ? divider.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      : pane.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 302, dy: frame.height / 2))
    try goOn()
    grip.press(forDuration: 0.1, thenDragTo: grip.withOffset(CGVector(dx: 50, dy: 0)))
    try goOn()
    let said = log
    let width = said.hasPrefix("Split ") ? Int(said.dropFirst(6)) ?? 0 : 0
    try check(
      (330...370).contains(width), "the divider was dragged by 50 pixels, and the gallery says \"\(said)\"")
  }
}
