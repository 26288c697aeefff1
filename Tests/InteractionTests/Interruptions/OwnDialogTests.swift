// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests interruptions by dialogs of the program under test.
final class OwnDialogTests: InterruptionTestCase {
  func testADialogWithAQuestionIsAnAlertWithItsAnswers() throws {
    for (name, label, answers) in [
      ("gtk3-alert-delete", "Under", ["Cancel", "Delete"]),
      ("gtk4-alert-delete", "Under", ["Cancel", "Delete"]),
      ("gtk3-alert-choose", "Under", ["Apply", "Keep"]), ("gtk4-alert-choose", "Under", ["Apply", "Keep"]),
      ("gtk3-windows-question", "Under", ["Fine"]), ("gtk4-windows-question", "Under", ["Fine"]),
      ("qt5-dialog", "Save", ["Yes", "No"]), ("qt6-dialog", "Save", ["Yes", "No"]),
      ("swing-dialog", "Save", ["Yes", "No"]), ("gtk4-dialog", "Save", ["Yes", "No"]),
    ] {
      let found = try interruption(of: label, in: name)
      XCTAssertEqual(found.kind, .alert, name)
      XCTAssertEqual(found.owner, .test, name)
      XCTAssertTrue(found.isDialog, name)
      XCTAssertFalse(found.showsProgress, name)
      XCTAssertEqual(found.answers.map(\.label), answers, name)
      XCTAssertFalse(found.isForMonitorsAlone, name)
      XCTAssertNil(ImplicitAnswer.refusal(of: found), name)
    }
  }

  func testTheDefaultAnswerOfTheToolkitIsRecognized() throws {
    for (name, label, answer) in [
      ("gtk3-alert-delete", "Under", "Cancel"), ("gtk3-alert-choose", "Under", "Keep"),
      ("qt6-dialog", "Save", "No"),
    ] {
      let found = try interruption(of: label, in: name)
      XCTAssertEqual(found.answers.filter(\.isDefault).map(\.label), [answer], name)
    }
  }

  func testADialogThatIsNoAlertIsLeftAlone() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let found = try interruption(of: "Under", in: "\(toolkit)-alert-preferences")
      XCTAssertEqual(found.kind, .dialog, toolkit)
      XCTAssertEqual(
        ImplicitAnswer.refusal(of: found), "it is a dialog of a program under test, not an alert")
    }
  }

  func testButtonsOfATitleBarAreNoAnswers() throws {
    // As in title bars of windows: node 24 takes no focus in GTK 3, and node 40 is a picture in GTK 4.
    let gtk3 = try interruption(of: "Under", in: "gtk3-alert-preferences") { recording in
      try recording.changeNode(24) { $0.states &= ~(1 << 11) }
    }
    let gtk4 = try interruption(of: "Under", in: "gtk4-alert-preferences") { recording in
      // GTK 4.8 repeats the text of a button in its name.
      try recording.changeNode(39) { $0.name = "Close" }
      try recording.changeNode(40) { $0.role = Role.image.rawValue }
    }
    XCTAssertEqual((gtk3.answers + gtk4.answers).map(\.label), [])
  }

  func testACloseButtonOfTheDialogIsAnAnswer() throws {
    for toolkit in ["gtk3", "gtk4"] {
      XCTAssertEqual(
        try interruption(of: "Under", in: "\(toolkit)-alert-preferences").answers.map(\.label), ["Close"],
        toolkit)
    }
  }

  func testADialogThatShowsProgressIsLeftAlone() throws {
    for toolkit in ["gtk3", "gtk4"] {
      var found = try interruption(of: "Under", in: "\(toolkit)-alert-copy")
      XCTAssertTrue(found.showsProgress, toolkit)
      // An alert that shows progress is left alone too.
      found.kind = .alert
      XCTAssertEqual(ImplicitAnswer.refusal(of: found), "it shows the progress of an operation")
    }
  }

  func testADisabledButtonIsNotAnAnswer() throws {
    // Number 23 is the button Cancel; bits 8 and 24 are enabled and sensitive.
    let found = try interruption(of: "Under", in: "gtk3-alert-delete") { recording in
      try recording.changeNode(23) { $0.states &= ~(1 << 8 | 1 << 24) }
    }
    XCTAssertEqual(found.answers.map(\.label), ["Delete"])
  }

  func testTheLineNamesTheDialogItsTitleAndItsButtons() throws {
    let line = try interruption(of: "Under", in: "gtk3-alert-delete").line
    XCTAssertTrue(line.hasPrefix("Alert, 0x"), line)
    XCTAssertTrue(line.contains("label: 'Delete'"), line)
    XCTAssertTrue(line.hasSuffix(", with the buttons \"Cancel\", \"Delete\""), line)
    let single = try interruption(of: "Under", in: "gtk3-windows-question").line
    XCTAssertTrue(single.hasSuffix(", with the button \"Fine\""), single)
    let titled = try interruption(of: "Under", in: "gtk3-alert-delete") { recording in
      try recording.changeWindow("Delete") { $0.title = "Really?" }
    }
    XCTAssertTrue(titled.line.contains(", window title: 'Really?', with the buttons"), titled.line)
  }

  func testTheElementIsTheDialogAndItsAnswersAreItsButtons() throws {
    let found = try interruption(of: "Under", in: "gtk4-alert-german")
    try found.element.application.session.lock.withLock {
      let dialog = try found.element.resolve()
      XCTAssertEqual(dialog.tree.type(dialog.index), .alert)
      XCTAssertEqual(dialog.tree.label(dialog.index), "Löschen")
      for answer in found.answers {
        let node = try answer.element.resolve()
        XCTAssertEqual(node.tree.label(node.index), answer.label)
        XCTAssertTrue(node.tree.path(to: node.index).contains(dialog.index))
      }
    }
  }

  func testAWindowOfTheProgramOverAnotherOneIsLeftAlone() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let found = try interruption(of: "Under", in: "\(toolkit)-windows-cover")
      XCTAssertEqual(found.kind, .window, toolkit)
      XCTAssertEqual(found.owner, .test, toolkit)
      XCTAssertNil(found.windowBelow, "\(toolkit): a window of the program itself is not put behind")
      XCTAssertEqual(ImplicitAnswer.refusal(of: found), "it is a window of a program under test")
    }
  }

  func testElementsOutOfSightAreNotInterrupted() throws {
    let finder = try finder("gtk3-windows")
    for obstacle in [HitTester.Obstacle.notShown, .outOfView(.zero), .minimized] {
      XCTAssertNil(finder.interruption(for: obstacle, of: 4))
    }
  }

  func testAPopoverOverAnElementIsNamedAsAWhole() throws {
    let finder = try finder("gtk4-popover")
    let inside = try finder.tree.node(.button, "Inside")
    let found = try XCTUnwrap(
      finder.interruption(for: .coveredByElement(inside), of: finder.tree.node(.button, "Save")))
    XCTAssertEqual(found.kind, .part)
    XCTAssertTrue(found.line.hasPrefix("Popover, "), found.line)
    XCTAssertEqual(found.answers.map(\.label), ["Inside"])
    XCTAssertEqual(ImplicitAnswer.refusal(of: found), "it is a part of a program under test")
  }

  func testTheOutermostElementThatCoversAnotherIsNamed() throws {
    let finder = try finder("gtk4-buttons")
    let (save, accept) = (try finder.tree.node(.button, "Save"), try finder.tree.node(.checkBox, "Accept"))
    let found = try XCTUnwrap(finder.interruption(for: .coveredByElement(accept), of: save))
    let node = try found.element.application.session.lock.withLock { try found.element.resolve().index }
    XCTAssertTrue(finder.tree.path(to: accept).contains(node))
    XCTAssertFalse(finder.tree.path(to: save).contains(node))
    XCTAssertTrue(finder.tree.path(to: save).contains(finder.tree.nodes.parent(node)))
  }

  func testATapOnTheProgramWithADialogIsForMonitorsOnly() throws {
    for name in ["gtk3-alert-delete", "gtk4-alert-delete", "qt6-dialog"] {
      let finder = try finder(name)
      let found = try XCTUnwrap(finder.interruption(ofApplicationAt: CGPoint(x: 640, y: 400)), name)
      XCTAssertTrue(found.isForMonitorsAlone, name)
      XCTAssertEqual(ImplicitAnswer.refusal(of: found), "the event reaches the program anyway", name)
    }
    XCTAssertNil(try finder("gtk3-windows").interruption(ofApplicationAt: CGPoint(x: 640, y: 400)))
  }

  func testAPositionInTheDialogIsFreeAndOneBesideItIsNot() throws {
    let finder = try finder("gtk3-alert-delete")
    XCTAssertNil(finder.interruption(ofPlaceAt: CGPoint(x: 606, y: 435)))
    let found = try XCTUnwrap(finder.interruption(ofPlaceAt: CGPoint(x: 460, y: 180)))
    XCTAssertEqual(found.kind, .alert)
    XCTAssertFalse(found.isForMonitorsAlone)
    XCTAssertNil(finder.interruption(ofPlaceAt: CGPoint(x: 5, y: 5)), "there is no window")
  }
}
