// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import KeySymbols
import XCTest

@testable import Recorder
@testable import WindowSystem

final class GestureRecognizerTests: XCTestCase {
  // MARK: - Pointer

  func testShortPressesAreTaps() {
    XCTAssertEqual(
      kinds { $0.click(at: 10, 10) },
      [.taps(count: 1, fingers: 1)])
    XCTAssertEqual(kinds { $0.click(2, at: 10, 10) }, [.taps(count: 1, fingers: 3)])
    XCTAssertEqual(kinds { $0.click(3, at: 10, 10) }, [.event(.rightClick)])
  }

  func testQuickClicksAtOnePositionContinueEachOther() {
    let gestures = recognize {
      $0.click(at: 10, 10)
      $0.pass(0.1)
      $0.click(at: 11, 10)
      $0.pass(0.1)
      $0.click(at: 10, 11)
      $0.pass(0.6)
      $0.click(at: 10, 11)
    }
    XCTAssertEqual(
      gestures.map(\.kind), [1, 2, 3, 1].map { .taps(count: $0, fingers: 1) })
    XCTAssertEqual(gestures.map(\.continuesPrevious), [false, true, true, false])
  }

  func testDistantModifiedOrInterruptedClicksAreSingle() {
    let apart = recognize {
      $0.click(at: 10, 10)
      $0.pass(0.1)
      $0.click(at: 30, 10)
    }
    XCTAssertEqual(apart.map(\.kind), [.taps(count: 1, fingers: 1), .taps(count: 1, fingers: 1)])
    let modified = recognize {
      $0.click(at: 10, 10)
      $0.modifiers = .control
      $0.click(at: 10, 10)
    }
    XCTAssertEqual(modified.map(\.continuesPrevious), [false, false])
    XCTAssertEqual(modified.map(\.modifiers), [[], .control])
    let typed = recognize {
      $0.click(at: 10, 10)
      $0.key("a")
      $0.click(at: 10, 10)
    }
    XCTAssertEqual(typed.map(\.continuesPrevious), [false, false, false])
  }

  func testTheDoubleClickTimeIsThatOfTheProgram() {
    var limits = GestureLimits()
    limits.doubleClickTime = 0.1
    let gestures = recognize(limits) {
      $0.click(at: 10, 10)
      $0.pass(0.15)
      $0.click(at: 10, 10)
    }
    XCTAssertEqual(gestures.map(\.continuesPrevious), [false, false])
  }

  func testALongPressHasItsDuration() {
    XCTAssertEqual(kinds { $0.click(at: 10, 10, holding: 1.24) }, [.event(.press(duration: 1.2))])
    XCTAssertEqual(kinds { $0.click(at: 10, 10, holding: 0.45) }, [.taps(count: 1, fingers: 1)])
  }

  func testASmallMovementIsAClickAndALargeOneADrag() {
    XCTAssertEqual(kinds { $0.drag(from: (10, 10), to: (13, 12)) }, [.taps(count: 1, fingers: 1)])
    XCTAssertEqual(
      kinds { $0.drag(from: (10, 10), to: (80, 12)) }, [.drag(hold: 0, to: CGPoint(x: 80, y: 12))])
    XCTAssertEqual(
      kinds { $0.drag(from: (10, 10), to: (80, 12), holding: 0.9) },
      [.drag(hold: 0.9, to: CGPoint(x: 80, y: 12))])
  }

  func testADragBackToItsStartIsADrag() {
    XCTAssertEqual(
      kinds {
        $0.send(.buttonDown(1), 10, 10)
        $0.send(.motion, 60, 10)
        $0.send(.motion, 10, 10)
        $0.send(.buttonUp(1), 10, 10)
      }, [.drag(hold: 0, to: CGPoint(x: 10, y: 10))])
  }

  func testWheelNotchesContinueEachOtherWithTheSignsOfScroll() {
    let gestures = recognize {
      $0.click(5, at: 10, 10)
      $0.click(5, at: 10, 10)
      $0.click(4, at: 10, 10)
      $0.click(6, at: 10, 10)
      $0.pass(1.5)
      $0.click(7, at: 10, 10)
    }
    XCTAssertEqual(
      gestures.map(\.kind),
      [
        .scroll(dx: 0, dy: -50), .scroll(dx: 0, dy: -50), .scroll(dx: 0, dy: 50), .scroll(dx: 50, dy: 0),
        .scroll(dx: -50, dy: 0),
      ])
    XCTAssertEqual(gestures.map(\.continuesPrevious), [false, true, true, true, false])
  }

  func testAPressIsReportedWhenItBegins() {
    var script = Script()
    script.send(.buttonDown(1), 10, 20)
    var recognizer = GestureRecognizer()
    XCTAssertEqual(
      script.events.flatMap { recognizer.recognize($0) }, [.began(CGPoint(x: 10, y: 20), time: 100)])
  }

  // MARK: - Fingers

  func testTouchesAreTapsPressesSwipesAndDrags() {
    XCTAssertEqual(kinds { $0.touch([(10, 10)], to: [(12, 10)]) }, [.taps(count: 1, fingers: 1)])
    XCTAssertEqual(
      kinds { $0.touch([(10, 10), (60, 10)], to: [(10, 10), (60, 10)]) }, [.taps(count: 1, fingers: 2)])
    XCTAssertEqual(
      kinds { $0.touch([(10, 10)], to: [(10, 10)], lasting: 0.8) }, [.event(.press(duration: 0.8))])
    XCTAssertEqual(kinds { $0.touch([(10, 300)], to: [(14, 100)], lasting: 0.2) }, [.event(.swipe(.up))])
    XCTAssertEqual(kinds { $0.touch([(10, 10)], to: [(200, 30)], lasting: 0.2) }, [.event(.swipe(.right))])
    XCTAssertEqual(
      kinds { $0.touch([(10, 10)], to: [(200, 10)], lasting: 2) },
      [.drag(hold: 0, to: CGPoint(x: 200, y: 10))])
  }

  func testTwoFingersPinchAndTurn() {
    guard
      case .event(.pinch(let scale, let velocity))? = kinds({
        $0.touch([(100, 100), (200, 100)], to: [(50, 100), (250, 100)], lasting: 0.5)
      }).first
    else { return XCTFail("Spreading fingers are a pinch.") }
    XCTAssertEqual(scale, 2, accuracy: 0.01)
    XCTAssertEqual(velocity, 2, accuracy: 0.2)
    guard
      case .event(.pinch(let closed, let closing))? = kinds({
        $0.touch([(50, 100), (250, 100)], to: [(100, 100), (200, 100)], lasting: 0.5)
      }).first
    else { return XCTFail("Closing fingers are a pinch.") }
    XCTAssertEqual(closed, 0.5, accuracy: 0.01)
    XCTAssertLessThan(closing, 0)
    guard
      case .event(.rotate(let radians, let speed))? = kinds({
        $0.touch([(100, 100), (200, 100)], to: [(150, 50), (150, 150)], lasting: 0.5)
      }).first
    else { return XCTFail("Turning fingers rotate.") }
    XCTAssertEqual(radians, .pi / 2, accuracy: 0.01)
    XCTAssertGreaterThan(speed, 0)
  }

  func testEmulatedPointerEventsOfATouchAreIgnored() {
    XCTAssertEqual(
      kinds {
        $0.send(.touchBegan(0), 10, 10)
        $0.send(.buttonDown(1), 10, 10)
        $0.pass(0.05)
        $0.send(.touchEnded(0), 10, 10)
        $0.send(.buttonUp(1), 10, 10)
      }, [.taps(count: 1, fingers: 1)])
  }

  // MARK: - Keys

  func testTextAndKeysAreDistinguished() {
    XCTAssertEqual(
      kinds {
        $0.key("a")
        $0.key(KeySym.backSpace)
        $0.key(KeySym.return)
        $0.key(KeySym.left)
        $0.key(KeySym(rawValue: 0xffc2))
        $0.key(KeySym(rawValue: 0xff9b))
      }, [.text("a"), .backspace, .key("return"), .key("leftArrow"), .key("F5"), .key("pageDown")])
  }

  func testShiftWithALetterIsTextAndWithAnArrowAKey() {
    let gestures = recognize {
      $0.modifiers = .shift
      $0.key("A")
      $0.key(KeySym.left)
      $0.key(KeySym(rawValue: 0xfe20))
    }
    XCTAssertEqual(gestures.map(\.kind), [.text("A"), .key("leftArrow"), .key("tab")])
    XCTAssertEqual(gestures.map(\.modifiers), [[], .shift, .shift])
  }

  func testShortcutsAreKeysWithTheirModifiers() {
    let gestures = recognize {
      $0.modifiers = [.control, .shift]
      $0.key("S", plain: "s")
      $0.modifiers = .control
      $0.key(KeySym.backSpace)
      $0.modifiers = .super
      $0.key("e")
    }
    XCTAssertEqual(gestures.map(\.kind), [.key("s"), .key("delete"), .key("e")])
    XCTAssertEqual(gestures.map(\.modifiers), [[.control, .shift], .control, []])
    XCTAssertEqual(gestures.map(\.isSuperHeld), [false, false, true])
  }

  func testAltAloneIsAKeyAndShiftAloneIsNot() {
    XCTAssertEqual(kinds { $0.key(KeySym.altLeft) }, [.key("option")])
    XCTAssertEqual(kinds { $0.key(KeySym.shiftLeft) }, [])
    XCTAssertEqual(
      kinds {
        $0.send(.keyDown(InputKey(keycode: 64, keySym: .altLeft)), 0, 0)
        $0.modifiers = .alt
        $0.key("f")
        $0.send(.keyUp(InputKey(keycode: 64, keySym: .altLeft)), 0, 0)
      }, [.key("f")])
  }

  func testDeadKeysMakeOneCharacter() {
    XCTAssertEqual(
      kinds {
        $0.key(KeySym(rawValue: 0xfe51))
        $0.key("e")
        $0.key(KeySym(rawValue: 0xfe57))
        $0.key(" ")
      }, [.text("é"), .text("\"")])
  }

  func testADeadKeyPressedTwiceTypesItsAccent() {
    XCTAssertEqual(
      kinds {
        for accent: UInt32 in [0xfe52, 0xfe51, 0xfe57, 0xfe50] {
          $0.key(KeySym(rawValue: accent))
          $0.key(KeySym(rawValue: accent))
          // The pair is complete, so the next letter has no accent.
          $0.key("a")
        }
      }, ["^", "a", "´", "a", "¨", "a", "`", "a"].map { Gesture.Kind.text($0) })
  }

  /// Dead circumflex and acute in both orders, diaeresis and acute, and grave and acute, which no letter has together.
  func testSeveralDeadKeysMakeOneCharacter() {
    XCTAssertEqual(
      kinds {
        for (accents, letter) in [
          ([0xfe52, 0xfe51], "a"), ([0xfe51, 0xfe52], "a"), ([0xfe57, 0xfe51], " "), ([0xfe50, 0xfe51], "e"),
          ([], "e"),
        ] as [([UInt32], Character)] {
          for accent in accents { $0.key(KeySym(rawValue: accent)) }
          $0.key(letter)
        }
      }, ["ấ", "ấ", "\u{385}", "`é", "e"].map { Gesture.Kind.text($0) })
  }

  func testEveryKeyNameIsMappedBackToItsKey() {
    for (name, scalar) in KeyNames.rawValues where name != "capsLock" {
      guard let key = KeySym(scalar) else { continue }
      XCTAssertEqual(KeyNames.keySym(of: name), key, name)
    }
    XCTAssertEqual(KeyNames.name(of: .insert).flatMap { KeyNames.keySym(of: $0) }, .insert)
    XCTAssertNil(KeyNames.keySym(of: "no key"))
  }

  func testEveryKeyOutsideOfAppKitHasAName() throws {
    for value in UInt32(0xf8c0)...0xf8c9 {
      let scalar = try XCTUnwrap(Unicode.Scalar(value))
      XCTAssertNotNil(KeySym(scalar), String(value, radix: 16))
      XCTAssertTrue(KeyNames.rawValues.values.contains(scalar), String(value, radix: 16))
    }
    XCTAssertEqual(KeyNames.keySym(of: "secondaryFn"), .function)
    XCTAssertEqual(
      kinds {
        $0.key(KeySym.function)
        $0.key(KeySym.home)
      }, [.key("home")])
  }

  func testAResetDiscardsAnUnfinishedGesture() {
    var script = Script()
    script.send(.buttonDown(1), 10, 10)
    var recognizer = GestureRecognizer()
    _ = script.events.flatMap { recognizer.recognize($0) }
    recognizer.reset()
    var end = Script()
    end.send(.buttonUp(1), 10, 10)
    XCTAssertEqual(end.events.flatMap { recognizer.recognize($0) }, [])
  }

  // MARK: - Support

  private func recognize(
    _ limits: GestureLimits = GestureLimits(), _ write: (inout Script) -> Void
  ) -> [Gesture] {
    var script = Script()
    write(&script)
    var recognizer = GestureRecognizer(limits: limits)
    return script.events.flatMap { recognizer.recognize($0) }.compactMap {
      if case .gesture(let gesture) = $0 { gesture } else { nil }
    }
  }

  private func kinds(_ write: (inout Script) -> Void) -> [Gesture.Kind] {
    recognize(GestureLimits(), write).map(\.kind)
  }
}

/// Creates the events of gestures that a person makes.
private struct Script {
  var events: [InputEvent] = []
  var modifiers: KeyModifiers = []
  private var time: TimeInterval = 100

  mutating func pass(_ seconds: TimeInterval) { time += seconds }

  mutating func send(_ kind: InputEvent.Kind, _ x: CGFloat, _ y: CGFloat) {
    events.append(InputEvent(kind, at: CGPoint(x: x, y: y), modifiers: modifiers, time: time))
  }

  mutating func click(_ button: Int = 1, at x: CGFloat, _ y: CGFloat, holding seconds: TimeInterval = 0.05) {
    send(.buttonDown(button), x, y)
    pass(seconds)
    send(.buttonUp(button), x, y)
  }

  mutating func drag(
    from start: (CGFloat, CGFloat), to end: (CGFloat, CGFloat), holding seconds: TimeInterval = 0.05
  ) {
    send(.buttonDown(1), start.0, start.1)
    pass(seconds)
    send(.motion, end.0, end.1)
    pass(0.1)
    send(.buttonUp(1), end.0, end.1)
  }

  mutating func touch(
    _ starts: [(CGFloat, CGFloat)], to ends: [(CGFloat, CGFloat)], lasting seconds: TimeInterval = 0.1
  ) {
    for (finger, place) in starts.enumerated() { send(.touchBegan(finger), place.0, place.1) }
    for step in 1...20 {
      pass(seconds / 20)
      for (finger, (start, end)) in zip(starts, ends).enumerated() {
        let part = CGFloat(step) / 20
        send(.touchMoved(finger), start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part)
      }
    }
    for (finger, place) in ends.enumerated() { send(.touchEnded(finger), place.0, place.1) }
  }

  mutating func key(_ character: Character, plain: Character? = nil) {
    let symbol = character.unicodeScalars.first.flatMap { KeySym($0) } ?? .none
    let plainSymbol = plain?.unicodeScalars.first.flatMap { KeySym($0) }
    press(InputKey(keycode: 38, keySym: symbol, plainKeySym: plainSymbol, text: String(character)))
  }

  mutating func key(_ symbol: KeySym) { press(InputKey(keycode: 39, keySym: symbol)) }

  private mutating func press(_ key: InputKey) {
    send(.keyDown(key), 0, 0)
    pass(0.02)
    send(.keyUp(key), 0, 0)
    pass(0.02)
  }
}
