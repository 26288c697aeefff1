// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import Interaction
@testable import Programs

/// Tests interruptions by windows of other programs.
final class ForeignWindowTests: InterruptionTestCase {
  private let toolkits = ["gtk3", "gtk4"]

  func testAForeignAlertHasItsAnswers() throws {
    for toolkit in toolkits {
      let found = try interruption(of: "Under", in: "\(toolkit)-interrupted-by-alert")
      XCTAssertEqual(found.kind, .alert)
      XCTAssertEqual(found.owner, .otherProgram)
      XCTAssertTrue(found.isDialog)
      XCTAssertEqual(found.answers.map(\.label), ["Restart Now", "Cancel"])
      XCTAssertTrue(found.line.contains(" of interrupter.py"), found.line)
      XCTAssertTrue(found.line.contains("window title: 'Interrupter alert'"), found.line)
      XCTAssertEqual(steps(found), ["press Cancel", "close"])
    }
  }

  func testAForeignWindowIsPutBehindFirstAndThenClosed() throws {
    for toolkit in toolkits {
      let found = try interruption(of: "Under", in: "\(toolkit)-interrupted-by-window")
      XCTAssertEqual(found.kind, .window)
      XCTAssertEqual(found.owner, .otherProgram)
      XCTAssertFalse(found.isDialog)
      XCTAssertEqual(found.windowBelow, WindowID(rawValue: 1))
      XCTAssertEqual(steps(found), ["raise"])
      XCTAssertEqual(steps(found, attempt: 2), ["close"])
    }
  }

  func testANotificationIsABannerThatAClickDismisses() throws {
    for toolkit in toolkits {
      let found = try interruption(of: "Under", in: "\(toolkit)-interrupted-by-popup")
      XCTAssertEqual(found.kind, .banner)
      XCTAssertNil(found.windowBelow, "no window manager raises anything above it")
      XCTAssertEqual(steps(found), ["click"])
    }
  }

  func testAPopupThatIsNoNotificationIsClickedToo() throws {
    let found = try interruption(of: "Under", in: "gtk3-interrupted-by-popup") { recording in
      try recording.changeWindow("Interrupter popup") { $0.types = [] }
    }
    XCTAssertNotEqual(found.kind, .banner)
    XCTAssertEqual(steps(found), ["click"])
  }

  func testServicesOfTheDesktopAreRecognizedByTheirExecutables() throws {
    for (executable, service, first) in [
      ("xdg-desktop-portal-gtk", SystemService.portal, "press Cancel"),
      ("xfce4-notifyd", .notifications, "close"),
      ("apport-gtk", .crashReport, "press Cancel"), ("gnome-tour", .firstRun, "press Cancel"),
    ] {
      let found = try interruption(of: "Under", in: "gtk3-interrupted-by-alert") { $0.runOther(executable) }
      XCTAssertEqual(found.owner, .service(service), executable)
      XCTAssertEqual(steps(found).first, first, executable)
      XCTAssertNil(ImplicitAnswer.refusal(of: found), executable)
    }
  }

  func testAWindowOfANotificationServiceIsABanner() throws {
    let found = try interruption(of: "Under", in: "gtk3-interrupted-by-window") { $0.runOther("dunst") }
    XCTAssertEqual(found.kind, .banner)
    XCTAssertEqual(found.owner, .service(.notifications))
  }

  func testAPermissionRequestIsRefused() throws {
    var found = try interruption(of: "Under", in: "gtk3-interrupted-by-alert") { recording in
      recording.runOther("xdg-desktop-portal-gnome")
      var tree = try XCTUnwrap(recording.programs[1].tree)
      for index in tree.nodes.indices where tree.nodes[index].name == "Restart Now" {
        tree.nodes[index].name = "Deny Access"
      }
      recording.programs[1].tree = tree
    }
    XCTAssertEqual(steps(found).first, "press Deny Access")
    // The dialog of an ordinary program is cancelled.
    found.owner = .otherProgram
    XCTAssertEqual(steps(found).first, "press Cancel")
  }

  func testAWindowOfAProgramUnderTestIsNotClosed() throws {
    let found = try interruption(of: "Under", in: "gtk3-interrupted-by-window") {
      $0.programs[1].isUnderTest = true
    }
    XCTAssertEqual(found.owner, .test)
    XCTAssertNil(ImplicitAnswer.refusal(of: found), "it may be put behind")
    XCTAssertEqual(steps(found), ["raise"])
    XCTAssertEqual(steps(found, attempt: 2), [], "it is not closed")
  }

  func testAWindowOffTheBusIsNamedByItsTitle() throws {
    let found = try interruption(of: "Under", in: "gtk3-interrupted-by-alert") { $0.programs[1].tree = nil }
    XCTAssertEqual(
      found.line,
      "the window \"Interrupter alert\" of Interrupter alert, which is not in the accessibility tree")
    XCTAssertEqual(found.kind, .dialog)
    XCTAssertEqual(found.answers.count, 0)
    XCTAssertEqual(steps(found), ["close"])
  }

  func testAWindowWithoutATitleIsNamedByItsClass() throws {
    let found = try interruption(of: "Under", in: "gtk3-interrupted-by-window") { recording in
      recording.programs[1].tree = nil
      try recording.changeWindow("Interrupter window") { $0.title = "" }
    }
    XCTAssertTrue(found.line.hasPrefix("the window \"Interrupter.py\" of "), found.line)
    XCTAssertEqual(found.kind, .window)
  }

  func testAProgramOfTheUserIsLeftAlone() throws {
    var found = try interruption(of: "Under", in: "gtk3-interrupted-by-alert")
    found.owner = .user
    XCTAssertEqual(ImplicitAnswer.refusal(of: found), "it belongs to a program of the user")
  }

  func testTheSameWindowIsTheSameInterruption() throws {
    let name = "gtk3-interrupted-by-alert"
    XCTAssertEqual(try interruption(of: "Under", in: name).key, try interruption(of: "Ask", in: name).key)
    XCTAssertNotEqual(
      try interruption(of: "Under", in: name).key,
      try interruption(of: "Under", in: name) { $0.programs[1].tree = nil }.key)
  }

  func testAPositionOverAnotherProgramUnderTestIsIntended() throws {
    let point = CGPoint(x: 640, y: 400)
    XCTAssertNotNil(try finder("gtk3-interrupted-by-window").interruption(ofPlaceAt: point))
    XCTAssertNil(
      try finder("gtk3-interrupted-by-window") { $0.programs[1].isUnderTest = true }.interruption(
        ofPlaceAt: point))
    // A tap on the program itself is interrupted.
    XCTAssertNotNil(
      try finder("gtk3-interrupted-by-window") { $0.programs[1].isUnderTest = true }
        .interruption(ofApplicationAt: point))
  }

  func testOnlyAForeignWindowTakesTheKeyboard() throws {
    for (isUnderTest, owner, isTaken) in [(false, nil, true), (true, nil, false), (false, UInt32(1), false)] {
      let program = try program("gtk3-interrupted-by-window") { recording in
        recording.programs[1].isUnderTest = isUnderTest
        try recording.changeWindow("Interrupter window") {
          $0.transientFor = owner.map { WindowID(rawValue: $0) }
        }
      }
      let finder = InterruptionFinder(
        application: TargetProgram(program, session: .shared), tree: program.tree,
        otherPrograms: program.otherPrograms)
      let windows = try program.screen.windows()
      let other = try XCTUnwrap(windows.last)
      let found = finder.interruption(ofKeyboardBy: other, among: windows)
      XCTAssertEqual(found != nil, isTaken, "\(isUnderTest) \(String(describing: owner))")
      if isTaken { XCTAssertEqual(found?.windowBelow, WindowID(rawValue: 1)) }
      XCTAssertNil(finder.interruption(ofKeyboardBy: windows[0], among: windows), "its own window")
    }
  }
}
