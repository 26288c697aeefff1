// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import XCTest

@testable import Recorder

/// Tests that recordings of earlier versions can be read, and that new ones have the same form.
final class StoredActionTests: XCTestCase {
  /// Each action, in the form in which versions before the first release stored it.
  private func stored() throws -> [(action: RecordedAction, text: String)] {
    let goal = RecordedTarget(
      candidates: [
        QueryCandidate(query: WrittenQuery([.descendants(.button), .named("Add")]), score: 5, reason: "name")
      ], offset: CGPoint(x: 0.25, y: 1), type: .button, label: "Add",
      frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    return [
      (
        .program(.launch(arguments: ["--new"], environment: ["A": "b"])),
        #"{"launch":{"arguments":["--new"],"environment":{"A":"b"}}}"#
      ),
      (.program(.activate), #"{"activate":{}}"#),
      (.program(.terminate), #"{"terminate":{}}"#),
      (.event(.tap), #"{"tap":{}}"#),
      (.event(.doubleTap), #"{"doubleTap":{}}"#),
      (.event(.taps(count: 3, fingers: 1)), #"{"taps":{"count":3,"fingers":1}}"#),
      (.event(.rightClick), #"{"rightClick":{}}"#),
      (.event(.press(duration: 1.5)), #"{"press":{"duration":1.5}}"#),
      (
        .event(.drag(hold: 0.5, to: goal)),
        #"{"drag":{"hold":0.5,"to":{"candidates":[{"query":{"steps":[{"descendants":{"_0":9}},{"named":{"_0":"Add"}}]},"#
          + #""reason":"name","score":5}],"chosen":0,"frame":[[1,2],[30,40]],"label":"Add","offset":[0.25,1],"type":9}}}"#
      ),
      (.event(.swipe(.up)), #"{"swipe":{"_0":"up"}}"#),
      (.event(.scroll(dx: 0, dy: -150.5)), #"{"scroll":{"dx":0,"dy":-150.5}}"#),
      (.event(.pinch(scale: 0.5, velocity: -1)), #"{"pinch":{"scale":0.5,"velocity":-1}}"#),
      (.event(.rotate(radians: 1.5, velocity: 1)), #"{"rotate":{"radians":1.5,"velocity":1}}"#),
      (.event(.hover), #"{"hover":{}}"#),
      (.event(.typeText("Tea\n")), #"{"typeText":{"_0":"Tea\n"}}"#),
      (
        .event(.typeKey("a", modifiers: [.command, .shift])), #"{"typeKey":{"_0":"a","modifiers":9}}"#
      ),
      (.event(.adjustSlider(position: 0.25)), #"{"adjustSlider":{"position":0.25}}"#),
      (.event(.adjustPicker(value: "Green")), #"{"adjustPicker":{"value":"Green"}}"#),
      (.event(.chooseFile("/tmp/a.txt")), #"{"chooseFile":{"_0":"/tmp/a.txt"}}"#),
      (.assertion(.exists), #"{"assertion":{"_0":{"exists":{}}}}"#),
      (.assertion(.doesNotExist), #"{"assertion":{"_0":{"doesNotExist":{}}}}"#),
      (.assertion(.isEnabled(true)), #"{"assertion":{"_0":{"isEnabled":{"_0":true}}}}"#),
      (.assertion(.isSelected(true)), #"{"assertion":{"_0":{"isSelected":{"_0":true}}}}"#),
      (.assertion(.isHittable(true)), #"{"assertion":{"_0":{"isHittable":{"_0":true}}}}"#),
      (.assertion(.hasFocus(false)), #"{"assertion":{"_0":{"hasFocus":{"_0":false}}}}"#),
      (.assertion(.label("a")), #"{"assertion":{"_0":{"label":{"_0":"a"}}}}"#),
      (.assertion(.value("1")), #"{"assertion":{"_0":{"value":{"_0":"1"}}}}"#),
      (.assertion(.title("t")), #"{"assertion":{"_0":{"title":{"_0":"t"}}}}"#),
      (.assertion(.placeholder("p")), #"{"assertion":{"_0":{"placeholder":{"_0":"p"}}}}"#),
      (.assertion(.count(2)), #"{"assertion":{"_0":{"count":{"_0":2}}}}"#),
      (
        .assertion(.textAttribute(name: "bold", value: "true")),
        #"{"assertion":{"_0":{"textAttribute":{"name":"bold","value":"true"}}}}"#
      ),
      (.assertion(.tree("- button")), #"{"assertion":{"_0":{"tree":{"_0":"- button"}}}}"#),
    ]
  }

  func testEachKindOfActionIsStoredAsBefore() throws {
    let stored = try stored()
    XCTAssertEqual(Set(stored.map { ActionKind($0.action) }), Set(ActionKind.allCases))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for (action, text) in stored {
      XCTAssertEqual(try JSONDecoder().decode(RecordedAction.self, from: Data(text.utf8)), action, text)
      XCTAssertEqual(String(decoding: try encoder.encode(action), as: UTF8.self), text)
    }
  }

  func testAnUnknownActionIsRefused() {
    for text in [#"{"wink":{}}"#, "{}", #"{"press":{}}"#, #"{"assertion":{}}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(RecordedAction.self, from: Data(text.utf8)), text) {
        XCTAssertTrue($0 is DecodingError, "\($0)")
      }
    }
  }

  /// A whole recording, as the studio wrote it before events were a part of the actions.
  func testAStoredRecordingIsRead() throws {
    let text = #"""
      {"application":"org.example.Lister","nextID":4,"testName":"testAdding","steps":[
      {"id":1,"action":{"launch":{"arguments":[],"environment":{}}},"began":0,"ended":0,"modifiers":0},
      {"id":2,"action":{"tap":{}},"began":1.5,"ended":1.6,"modifiers":2,"remark":"A note.",
       "wait":{"timeout":5,"seen":1.2},
       "target":{"candidates":[{"query":{"steps":[{"descendants":{"_0":9}},{"named":{"_0":"Add"}}]},"score":0,"reason":""}],
       "chosen":0,"type":9,"label":"Add","frame":[[0,0],[30,40]]}},
      {"id":3,"action":{"assertion":{"_0":{"exists":{}}}},"began":2,"ended":2,"modifiers":0}]}
      """#
    let recording = try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
    XCTAssertEqual(
      recording.steps.map(\.action),
      [.program(.launch(arguments: [], environment: [:])), .event(.tap), .assertion(.exists)])
    XCTAssertEqual(recording.steps[1].target?.query.description, "app.buttons[\"Add\"]")
    XCTAssertEqual(recording.steps[1].modifiers, .control)
    XCTAssertEqual(recording.steps[1].wait, RecordedWait(timeout: 5, seen: 1.2))
  }

  /// Code and replays agree about the events that have a position in their element.
  func testAnEventIsAtAPlaceIfItsActionIs() throws {
    let application = TargetProgram(.file(URL(fileURLWithPath: "/usr/bin/true")), session: .shared)
    for (action, text) in try stored() {
      guard case .event(let event) = action else { continue }
      let repeated = try event.action { _ in ActionTarget(ElementHandle(application)) }
      XCTAssertEqual(event.isAtAPlace, !repeated.isOnWhole, text)
    }
    XCTAssertThrowsError(
      try RecordedEvent.typeKey("no key", modifiers: []).action { _ in
        ActionTarget(ElementHandle(application))
      }
    ) { XCTAssertTrue("\($0)".contains("is not a key"), "\($0)") }
  }
}
