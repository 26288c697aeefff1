// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction

extension XCUIVoiceOverService {
  /// The speech for one element.
  ///
  /// Mirrors Apple's `XCUIVoiceOverService.Output`.
  public final class Output: NSObject, Sendable {
    /// The words for the element, such as `Add Favorites, button`.
    public let utterance: String

    /// The element that is read.
    ///
    /// Extension of Understudy: Apple's API has no counterpart. The element can be used as long as its object exists.
    public let element: XCUIElement

    /// Whether VoiceOver has moved to the element.
    ///
    /// Extension of Understudy: Apple's API has no counterpart. The value is false if there was no element in the
    /// direction, so that the same element was read again, and for `currentSpeech()`.
    public let hasMoved: Bool

    /// Whether the element is the first one that is read in its window.
    ///
    /// Extension of Understudy: Apple's API has no counterpart.
    public let isFirst: Bool

    /// Whether the element is the last one that is read in its window.
    ///
    /// Extension of Understudy: Apple's API has no counterpart.
    ///
    /// ```swift
    /// var speech = [try voiceOver.currentSpeech()]
    /// while speech.last?.isLast == false { speech.append(try voiceOver.moveForward()) }
    /// ```
    public let isLast: Bool

    init(_ spoken: SpokenElement) {
      utterance = spoken.utterance.text
      element = XCUIElement(handle: spoken.handle)
      hasMoved = spoken.hasMoved
      isFirst = spoken.isFirst
      isLast = spoken.isLast
    }

    /// The utterance.
    public override var description: String { utterance }

    /// The utterance, in quotation marks, and its element.
    public override var debugDescription: String {
      "XCUIVoiceOverService.Output \"\(utterance)\" of \(element.handle.description)"
    }
  }
}
