// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import TestSupport
import XCTest
import XCUIAutomation

/// Tests random taps on a page that counts them, in a browser with and without its debugging pipe.
///
/// The page moves with each click, and many of its buttons have to be scrolled into view. The counts show each tap that
/// missed, was lost or arrived twice.
///
/// - `UNDERSTUDY_PAGE_TAPS` is the number of taps in each browser (400 by default).
/// - `UNDERSTUDY_TAPS_SEED` is the seed of the random numbers.
final class CountedTapTests: XCTestCase {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["UNDERSTUDY_TAPS_SEED"].flatMap(UInt64.init) ?? 42
  private static let taps = environment["UNDERSTUDY_PAGE_TAPS"].flatMap(Int.init) ?? 400
  private static let buttons = 120

  override class func tearDown() { AutomationSession.shared.restart(environment: environment) }

  func testEachTapIsCountedOnceOverThePipe() throws { try tap([:]) }
  func testEachTapIsCountedOnceByAccessibility() throws { try tap(["UNDERSTUDY_WEB": "accessibility"]) }

  private func tap(_ settings: [String: String]) throws {
    AutomationSession.shared.restart(environment: Self.environment.merging(settings) { $1 })
    var random = SeededGenerator(seed: Self.seed)
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    let page = Data(Self.page(using: &random).utf8).base64EncodedString()
    app.launchArguments = ["--app=data:text/html;base64,\(page)", "--window-size=700,500"]
    app.launch()
    defer { app.terminate() }
    var expected = [Int](repeating: 0, count: Self.buttons)
    let start = ContinuousClock.now
    var number = 0
    for _ in 0..<Self.taps {
      // The next button is mostly near the previous one.
      let range =
        Int.random(in: 0..<8, using: &random) == 0
        ? 0...(Self.buttons - 1) : max(0, number - 12)...min(Self.buttons - 1, number + 12)
      number = Int.random(in: range, using: &random)
      app.buttons["B\(number)"].tap()
      expected[number] += 1
    }
    let time = (ContinuousClock.now - start).components
    AutomationSession.shared.runLog.run("\(Self.taps) taps, seed \(Self.seed), \(time.seconds) s") {}
    app.buttons["Tell"].tap()
    let report = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Counted '")).firstMatch
    XCTAssertTrue(report.waitForExistence(timeout: 5))
    let words = report.label.split(separator: " ")
    XCTAssertEqual(words.dropFirst(2).map { Int($0) ?? -1 }, expected, "UNDERSTUDY_TAPS_SEED=\(Self.seed)")
    XCTAssertEqual(words.dropFirst().first, "0", "clicks beside the buttons")
  }

  /// Returns a page with buttons of random sizes below a block that grows and shrinks with each click.
  private static func page(using random: inout SeededGenerator) -> String {
    let made = (0..<buttons).map { number in
      let width = Int.random(in: 40...150, using: &random)
      let height = Int.random(in: 14...60, using: &random)
      return "<button style='width: \(width)px; height: \(height)px'>B\(number)</button>"
    }
    return """
      <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Counted</title>
      <style>button { padding: 0; margin: 3px; font: 11px sans-serif } #told { position: fixed; top: 0; background: white }</style>
      <div id=room></div>
      \(made.joined(separator: "\n"))
      <div><button>Tell</button></div> <p id=told></p>
      <script>
        const buttons = [...document.querySelectorAll('button')].slice(0, \(buttons)), counts = buttons.map(() => 0);
        let beside = 0, clicks = 0;
        addEventListener('click', ({ target, isTrusted }) => {
          if (!isTrusted) return;
          const number = buttons.indexOf(target);
          if (number >= 0) counts[number] += 1;
          else if (target.textContent === 'Tell') told.textContent = `Counted ${beside} ${counts.join(' ')}`;
          else beside += 1;
          room.style.height = `${++clicks % 4 * 17}px`;
        });
      </script>
      """
  }
}
