// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests that typed text arrives in a text view of each toolkit, with each script and layout, and under load.
final class TypingInToolkitsTests: BehaviorTestCase {
  override class var settings: [String: String] { [:] }

  private static let scripts = """
    plain ASCII: {[~|@#$%^&*]} \\ "quoted" 'too' <tag> `tick`
    \tGröße, naïve café, Žluťoučký kůň, señor ¿qué?, Ångström, ő ű ß ẞ
    Съешь ещё этих мягких булок. Ξεσκεπάζω την ψυχοφθόρα ίϊΐ
    مرحبا بالعالم שלום עולם नमस्ते สวัสดี 敏捷的棕色狐狸 いろはにほへと 다람쥐
    👩‍💻 👍🏽 🇩🇪🇯🇵 👨‍👩‍👧‍👦 ☃️ e\u{301} a\u{308}\u{304} ∀x∈ℝ €
    end
    """

  func testGTK3ReceivesTypedText() { assertReceivesTypedText(.gtk3) }
  func testGTK4ReceivesTypedText() { assertReceivesTypedText(.gtk4) }
  func testQt5ReceivesTypedText() { assertReceivesTypedText(.qt5) }
  func testQt6ReceivesTypedText() { assertReceivesTypedText(.qt6) }
  func testChromiumReceivesTypedText() { assertReceivesTypedText(.chromium) }

  /// Checks everything after one launch, because a launch takes longest.
  private func assertReceivesTypedText(_ program: TypingProgram) {
    let (application, page) = open(program)
    assertEveryScriptArrivesInOrder(program, page)
    assertTheLayoutOfTheKeyboardDoesNotMatter(program, page)
    clear(page)
    assertNothingIsLostWhileAProcessorIsBusy(program, page)
    application.terminate()
  }

  private func assertEveryScriptArrivesInOrder(_ program: TypingProgram, _ page: XCUIElement) {
    // In a web page a tab moves the focus.
    let text = program == .chromium ? Self.scripts.replacingOccurrences(of: "\t", with: "") : Self.scripts
    page.typeText(text)
    assertHolds(page, text, program)
    page.typeText(" and more")
    assertHolds(page, text + " and more", program)
  }

  private func assertTheLayoutOfTheKeyboardDoesNotMatter(_ program: TypingProgram, _ page: XCUIElement) {
    let text = "Zoë's 12 y/z: {a@b} ^~` «ж» 日 !?&é\"'(-è_çà)=1234"
    defer { KeyboardLayout.set("us") }
    for (layout, variant) in [("de", ""), ("fr", ""), ("ru", ""), ("us", "dvorak"), ("us,ru", ",")] {
      KeyboardLayout.set(layout, variant: variant)
      page.typeKey("a", modifierFlags: .control)
      page.typeText(text)
      assertHolds(page, text, program, "layout \(layout) \(variant)")
      page.typeKey(.leftArrow, modifierFlags: [])
      page.typeKey(.home, modifierFlags: .shift)
      page.typeKey("x", modifierFlags: .control)
      assertHolds(page, "4", program, "layout \(layout) \(variant)")
    }
  }

  private func assertNothingIsLostWhileAProcessorIsBusy(_ program: TypingProgram, _ page: XCUIElement) {
    let load = BusyProcessor()
    defer { load.end() }
    let text = Self.mixed(program == .chromium ? 700 : 2000)
    page.typeText(text)
    assertHolds(page, text, program)
  }

  /// The first key after a change of the keyboard map has its new meaning, even if the map is not read with the keys.
  func testAProgramThatReadsTheKeyboardMapElsewhereReceivesTypedText() {
    let application = XCUIApplication(
      url: BehaviorFixture.controls.file.deletingLastPathComponent().appendingPathComponent("typing_two.py"))
    terminateAfterTest(application)
    application.launch()
    let text = String(String.UnicodeScalarView((0x4e00..<0x4f90).compactMap { Unicode.Scalar($0) }))
    application.typeText(text)
    XCTAssertEqual(application.staticTexts.element.label, "Typed: \(text)")
  }

  /// GTK 3 calls the registry for each key, and crashes if it is notified in the meantime that the last listener is
  /// gone.
  func testAProgramThatReadsItsMessagesSlowlyReceivesTypedText() throws {
    let (_, page) = open(.gtk3)
    let program = try XCTUnwrap(BehaviorTestDesktop.processes(running: "typing_gtk.py").first)
    let isOver = DispatchSemaphore(value: 0)
    let slowing = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      while isOver.wait(timeout: .now() + 0.01) == .timedOut {
        kill(program, SIGSTOP)
        usleep(15_000)
        kill(program, SIGCONT)
      }
      slowing.signal()
    }
    for _ in 0..<10 { page.typeText("text") }
    isOver.signal()
    slowing.wait()
    assertHolds(page, String(repeating: "text", count: 10), .gtk3)
  }

  /// The library removes its listener from Chromium during a long string.
  ///
  /// The page changes in the meantime, and is read afterwards.
  func testAPageOfChromiumReceivesEachKeyOnceAndInOrder() {
    let (application, _) = open(.chromium, page: "typing_counts.html")
    for (round, cores) in [0, 2].enumerated() {
      let load = (0..<cores).map { _ in BusyProcessor() }
      defer { for busy in load { busy.end() } }
      for (name, field) in [
        ("Line", application.textFields["Line"]), ("Page", application.textViews["Page"]),
        ("Rich", application.descendants(matching: .any)["Rich"]),
      ] {
        let texts = (0...round).map { Self.random(300, seed: UInt64($0)) }
        field.tap()
        field.typeKey(.end, modifierFlags: .control)
        field.typeText(texts[round])
        assertHolds(field, texts.joined(), .chromium, name)
        let count = 300 * (round + 1)
        let report = application.staticTexts[
          "\(name): \(count) down, \(count) up, \(count) inputs, 0 forged, in order"]
        XCTAssertTrue(
          report.exists,
          application.staticTexts.matching(NSPredicate(format: "label CONTAINS 'down'")).firstMatch.label)
        XCTAssertTrue(application.staticTexts["Row 7 of \(count)"].exists)
      }
    }
    application.terminate()
  }

  /// Chromium crashes if it is notified during a key event that the last listener is gone.
  func testTheListenerIsNotRemovedWhileChromiumHandlesKeys() throws {
    let (_, page) = open(.chromium)
    let display = try XCTUnwrap(AutomationSession.shared.host.current).display
    let first = String(repeating: "abcdefgh", count: 50)
    let second = Self.random(100, seed: 7)
    for _ in 0..<3 {
      _ = try display.type(
        first, focusedWindow: try display.activeWindow, inCodeUnits: false, ifFocused: nil)
      page.typeText(second)
    }
    assertHolds(page, String(repeating: first + second, count: 3), .chromium)
  }

  func testTypingIntoALongDocumentTakesNoLonger() {
    for program in [TypingProgram.gtk3, .gtk4, .qt6] {
      let (application, page) = open(program, "--full")
      page.typeKey(.home, modifierFlags: .control)
      page.typeText("warm")
      let time = unhinderedSeconds { page.typeText("the start of two million characters") }
      XCTAssertLessThan(time, 4, "\(program)")
      application.terminate()
    }
  }

  // MARK: - Support

  private func open(_ program: TypingProgram, _ arguments: String..., page: String? = nil) -> (
    XCUIApplication, XCUIElement
  ) {
    let application = program.application(arguments)
    if let page {
      let file = BehaviorFixture.controls.file.deletingLastPathComponent().appendingPathComponent(page)
      application.launchArguments[application.launchArguments.count - 1] = file.absoluteString
    }
    terminateAfterTest(application)
    application.launch()
    let page = application.textViews["Page"]
    XCTAssertTrue(page.waitForExistence(timeout: 30), "\(program): \(application.debugDescription)")
    page.tap()
    return (application, page)
  }

  private func clear(_ page: XCUIElement) {
    page.typeKey("a", modifierFlags: .control)
    page.typeKey(.delete, modifierFlags: [])
  }

  private func assertHolds(
    _ page: XCUIElement, _ text: String, _ program: TypingProgram, _ note: String = "", line: UInt = #line
  ) {
    let value = page.value as? String ?? ""
    guard !value.unicodeScalars.elementsEqual(text.unicodeScalars) else { return }
    let difference = Array(value.unicodeScalars).difference(from: Array(text.unicodeScalars))
    XCTFail(
      "\(program) \(note): \(difference.prefix(20).map { "\($0)" }), holds \(value.prefix(300))", line: line)
  }

  /// Small and capital letters, umlauts, ideographs and emoji, in random order.
  private static func random(_ count: Int, seed: UInt64) -> String {
    let alphabet =
      Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüÄÖÜßéñ".unicodeScalars)
      + (0x4e00..<0x4e40).compactMap { Unicode.Scalar($0) }
      + (0x1f600..<0x1f620).compactMap { Unicode.Scalar($0) }
    var state = seed &+ 1
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.append(alphabet[Int(state >> 33) % alphabet.count])
    }
    return String(text)
  }

  /// Text of six scripts with hundreds of different characters, in lines.
  private static func mixed(_ count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for index in 0..<count {
      let code: UInt32 =
        switch index % 10 {
        case _ where index % 60 == 59: 10
        case 1: 0xe0 + UInt32(index * 7 % 31)
        case 4: 0x430 + UInt32(index * 3 % 32)
        case 6: 0x4e00 + UInt32(index * 11 % 300)
        case 8: 0x1f600 + UInt32(index * 5 % 60)
        default: 33 + UInt32(index * 13 % 94)
        }
      if let scalar = Unicode.Scalar(code) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
