// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import RecordingTestSupport
import ResultBundle
import Synchronization
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the titles of actions, and the elements and positions that they apply to.
final class ElementActionTests: RecordedTestCase {
  private func target(_ label: String, at place: FrameCoordinate? = nil) throws -> ActionTarget {
    let application = TargetProgram(try program("gtk3-buttons"), session: .shared)
    let query = ElementQuery().appending(.descendants(.button)).appending(.matching(.identifier(label)))
    return ActionTarget(ElementHandle(application, query), at: place)
  }

  private func drag(to goal: ActionTarget, with hand: ElementAction.Hand) -> ElementAction {
    .drag(.init(to: goal, duration: 0.5, velocity: 1000, with: hand))
  }

  /// The title of the step of each action on an element, and on a position in it.
  ///
  /// - `onPlace`: nil for an action that applies to a whole element.
  /// - `words`: the words in a failure; nil if they are those of the title.
  private struct Row {
    let action: ElementAction
    let onElement: String
    let onPlace: String?
    var words: String?

    init(_ action: ElementAction, _ onElement: String, _ onPlace: String?, words: String? = nil) {
      self.action = action
      self.onElement = onElement
      self.onPlace = onPlace
      self.words = words
    }
  }

  private func rows() throws -> [Row] {
    let goal = try target("Other")
    let place = try target("Other", at: .middle)
    return [
      Row(.tap(), "Tap $", "Tap a coordinate of $"),
      Row(.tap(taps: 2), "Double-tap $", "Double-tap a coordinate of $"),
      Row(.tap(fingers: 2), "Two-finger tap $", "Two-finger tap a coordinate of $"),
      Row(
        .tap(taps: 3, fingers: 4), "Tap (3 times with 4 fingers) $",
        "Tap (3 times with 4 fingers) a coordinate of $"),
      Row(.click(), "Click $", "Click a coordinate of $"),
      Row(.click(count: 2), "Double-click $", "Double-click a coordinate of $"),
      Row(.click(.right), "Right-click $", "Right-click a coordinate of $"),
      Row(
        .click(.middle, count: 3), "Click (3 times with the middle button) $",
        "Click (3 times with the middle button) a coordinate of $"),
      Row(.press(duration: 1), "Press (for 1.0s) $", "Press (for 1.0s) a coordinate of $"),
      Row(.hover, "Hover $", "Hover over a coordinate of $"),
      Row(
        drag(to: goal, with: .finger), "Press $ (for 0.5s) and drag to \"Other\" Button",
        "Press a coordinate of $ (for 0.5s) and drag to \"Other\" Button"),
      Row(
        drag(to: place, with: .pointer), "Click $ (for 0.5s) and drag to a coordinate of \"Other\" Button",
        "Click a coordinate of $ (for 0.5s) and drag to a coordinate of \"Other\" Button"),
      Row(.swipe(.up, velocity: 1), "Swipe up $", "Swipe up from a coordinate of $"),
      Row(.swipe(.left, velocity: 1), "Swipe left $", "Swipe left from a coordinate of $"),
      Row(
        .scroll(deltaX: 0, deltaY: 9), "Scroll $ by (0.0, 9.0)", "Scroll at a coordinate of $ by (0.0, 9.0)"),
      Row(.pinch(scale: 2, velocity: 1), "Pinch $ with scale 2.0", nil),
      Row(.rotate(radians: 1, velocity: 1), "Rotate $ by 1.0 rad", nil),
      Row(
        .typeText("it's\n\"Tea\""), "Type 'it\\'s\\n\"Tea\"' into $", nil, words: "type into $"),
      Row(
        .typeKey(.a, .control, name: "Control+a"), "Type 'Control+a' key in $", nil, words: "type a key in $"),
      Row(.typeKey(.a, [], name: "a"), "Type 'a' key in $", nil, words: "type a key in $"),
      Row(.adjustSlider(0.5), "Adjust $ to 0.5", nil),
      Row(.adjustSliderValue(5), "Adjust $ to the value 5.0", nil),
      Row(.adjustPicker("Dark red"), "Set value of $ to \"Dark red\"", nil),
      Row(.chooseFile("a.txt"), "Choose the file \"a.txt\" in $", nil),
    ]
  }

  /// The kinds of actions.
  ///
  /// The switch has no default, so a new kind does not compile until it is here. The test then requires a row of it.
  private enum Kind: CaseIterable {
    case tap, click, press, hover, drag, swipe, scroll, pinch, rotate, typeText, typeKey
    case adjustSlider, adjustSliderValue, adjustPicker, chooseFile

    init(_ action: ElementAction) {
      switch action {
      case .tap: self = .tap
      case .click: self = .click
      case .press: self = .press
      case .hover: self = .hover
      case .drag: self = .drag
      case .swipe: self = .swipe
      case .scroll: self = .scroll
      case .pinch: self = .pinch
      case .rotate: self = .rotate
      case .typeText: self = .typeText
      case .typeKey: self = .typeKey
      case .adjustSlider: self = .adjustSlider
      case .adjustSliderValue: self = .adjustSliderValue
      case .adjustPicker: self = .adjustPicker
      case .chooseFile: self = .chooseFile
      }
    }
  }

  func testEachActionHasOneTitleForEveryClient() throws {
    let rows = try rows()
    XCTAssertEqual(Set(rows.map { Kind($0.action) }), Set(Kind.allCases))
    let (save, place) = (try target("Save"), try target("Save", at: .middle))
    for row in rows {
      let title = row.onElement.replacingOccurrences(of: "$", with: "\"Save\" Button")
      XCTAssertEqual(row.action.title(on: save), title)
      XCTAssertEqual(
        row.action.words(on: save),
        row.words?.replacingOccurrences(of: "$", with: "\"Save\" Button")
          ?? title.prefix(1).lowercased() + title.dropFirst())
      XCTAssertEqual(row.action.isOnWhole, row.onPlace == nil, title)
      guard let onPlace = row.onPlace else { continue }
      let titleOnPlace = onPlace.replacingOccurrences(of: "$", with: "\"Save\" Button")
      XCTAssertEqual(row.action.title(on: place), titleOnPlace)
      XCTAssertEqual(
        row.action.words(on: place), titleOnPlace.prefix(1).lowercased() + titleOnPlace.dropFirst())
    }
  }

  /// The titles of the outermost steps, in their order.
  private final class Titles: ActivityObserver {
    private let titles = Mutex<[String]>([])

    var all: [String] { titles.withLock { $0 } }

    func activityDidStart(_ activity: Activity) {
      if activity.parent == nil { titles.withLock { $0.append(activity.name) } }
    }
    func activityDidFinish(_ activity: Activity, duration: TimeInterval) {}
  }

  /// A recording refuses the event after the step has begun.
  func testTheStepOfEachActionHasItsTitle() throws {
    let runLog = AutomationSession.shared.runLog
    let application = TargetProgram(try program("gtk3-values"), session: .shared)
    let slider = ElementHandle(
      application, ElementQuery([.descendants(.slider), .matching(.identifier("Volume"))]))
    for place in [nil, FrameCoordinate.middle] {
      for row in try rows() where place == nil || row.onPlace != nil {
        let isValue = if case .adjustSliderValue = row.action { true } else { false }
        let target = isValue ? ActionTarget(slider) : try target("Save", at: place)
        let titles = Titles()
        runLog.add(titles)
        defer { runLog.remove(titles) }
        XCTAssertThrowsError(try ActionPerformer(target).perform(row.action)) {
          XCTAssertTrue("\($0)".contains("is a recording"), "\(row.onElement): \($0)")
        }
        XCTAssertEqual(titles.all, [row.action.title(on: target)])
      }
    }
  }

  func testATextForASecureFieldIsNotInTheTitle() throws {
    let application = TargetProgram(try program("gtk3-text"), session: .shared)
    let field = ActionTarget(
      ElementHandle(application, ElementQuery().appending(.descendants(.secureTextField))))
    for action in [ElementAction.typeText("hunter2"), .typeKey(.a, .shift, name: "hunter2")] {
      let title = action.title(on: field)
      XCTAssertTrue(title.hasPrefix("Type '••••••' "), title)
      XCTAssertFalse(title.contains("hunter2"), title)
    }
    XCTAssertTrue(
      ElementAction.typeKey(.a, .control, name: "Control+a").title(on: field).contains("Control+a"))
  }

  func testThePartsOfAnActionHaveTitles() throws {
    let element = try target("Save").element
    let titles: [(ActionPart, String)] = [
      (.openList, "Open \"Save\" Button"), (.chooseItem("Red"), "Choose \"Red\""),
      (.enterNumber("7"), "Type 7"),
      (.measureRange, "Determine the range of \"Save\" Button"), (.pressButton("Cancel"), "Press \"Cancel\""),
    ]
    for (part, title) in titles { XCTAssertEqual(part.title(on: element), title) }
  }

  func testActionsOnAWholeElementAreRefusedForACoordinate() throws {
    let place = try target("Save", at: .middle)
    for action in [
      ElementAction.pinch(scale: 2, velocity: 1), .rotate(radians: 1, velocity: 1), .typeText("a"),
      .typeKey(.a, [], name: "a"), .adjustSlider(0), .adjustSliderValue(0), .adjustPicker("a"),
      .chooseFile("a"),
    ] {
      XCTAssertTrue(action.isOnWhole)
      XCTAssertThrowsError(try ActionPerformer(place).perform(action)) { error in
        XCTAssertEqual((error as? AutomationError)?.kind, .unsupported)
        XCTAssertTrue("\(error)".contains("not to a coordinate"), "\(error)")
      }
    }
  }

  func testAPositionIsAFractionOfTheFramePlusADistance() throws {
    let frame = CGRect(x: 100, y: 50, width: 40, height: 20)
    XCTAssertEqual(FrameCoordinate.middle.point(in: frame), CGPoint(x: 120, y: 60))
    let place = FrameCoordinate(CGPoint(x: 1, y: 0), distance: CGSize(width: -3, height: 4))
    XCTAssertEqual(place.point(in: frame), CGPoint(x: 137, y: 54))
    let save = try target("Save")
    let real = try save.element.read { try $0.tree.frame($0.index) }
    XCTAssertEqual(try save.point(), real?.center)
  }
}
