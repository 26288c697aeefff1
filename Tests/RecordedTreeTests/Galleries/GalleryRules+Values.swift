// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCUIAutomation

/// The page of values.
extension GalleryRules {
  func slider() throws {
    let slider = try only(.slider, "Volume", in: open("values"))
    try equal(slider.elementType, .slider, "its type")
    try equal(slider.valueText, "20", "the value")
  }

  func sliderPosition() throws {
    let slider = try only(.slider, "Volume", in: open("values"))
    try equal(slider.normalizedSliderPosition, 0.2, "the position")
  }

  func stepper() throws {
    let stepper = try only(.stepper, "Count", in: open("values"))
    try equal(stepper.valueText, "5", "the value")
    try equal(stepper.isEnabled, true, "whether it is enabled")
  }

  func progress() throws {
    let progress = try only(.progressIndicator, "Progress", in: open("values"))
    try equal(progress.valueText, gallery.progress, "the value")
  }

  func popUpButton() throws {
    let button = try only(.popUpButton, "Colour", in: open("values"))
    try equal(button.valueText, "Red", "the value")
    try equal(button.elementType.rawValue, XCUIElement.ElementType.popUpButton.rawValue, "its type")
  }

  func closedList() throws {
    let page = try open("values")
    for color in ["Green", "Blue"] {
      let found = page.content.descendants(matching: .any).matching(identifier: color)
      try equal(found.count, 0, "the number of elements \"\(color)\" of the closed list")
    }
    try equal(page.content.menuItems.matching(identifier: "Red").count, 0, "the items \"Red\"")
  }

  func datePicker() throws {
    let pickers = try open("values").content.datePickers
    try equal(pickers.count, 1, "the number of date pickers")
    try equal(pickers.firstMatch.valueText, "2024-02-29", "the value")
    try equal(pickers.firstMatch.label, "Day", "the label")
  }

  func splitPane() throws {
    let page = try open("values")
    try equal(page.content.splitGroups.count, 1, "the number of split groups")
    let group = page.content.splitGroups.firstMatch
    let (left, right) = (try part("Left", of: group), try part("Right", of: group))
    try check(left.frame.maxX <= right.frame.minX, "Left at \(left.frame) is not before \(right.frame)")
    try check(group.frame.contains(left.frame), "\(left.frame) is not in \(group.frame)")
    try check(group.frame.contains(right.frame), "\(right.frame) is not in \(group.frame)")
  }

  func splitter() throws {
    let page = try open("values")
    try equal(page.content.splitters.count, 1, "the number of splitters")
    let handle = page.content.splitters.firstMatch.frame
    let (left, right) = (try part("Left", of: page.content), try part("Right", of: page.content))
    try check(
      handle.midX >= left.frame.maxX && handle.midX <= right.frame.minX,
      "\(handle) is not between \(left.frame) and \(right.frame)")
    try check(handle.height >= 70, "the splitter is \(handle.height) high")
  }

  private func part(_ label: String, of group: XCUIElement) throws -> XCUIElement {
    let found = group.descendants(matching: .any).matching(identifier: label)
    try equal(found.count, 1, "the number of elements \"\(label)\"")
    return found.element
  }
}
