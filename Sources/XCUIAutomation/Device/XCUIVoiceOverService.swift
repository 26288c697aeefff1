// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Speech
import XCTestSupport

/// A screen reader for tests: it reads the active window of the program under test, element by element.
///
/// Mirrors Apple's `XCUIVoiceOverService`, which Xcode 27 introduced; see ``XCUIDevice/voiceOverService``.
///
/// ```swift
/// let voiceOver = XCUIDevice.shared.voiceOverService
/// try voiceOver.enable()
/// XCTAssertEqual(try voiceOver.currentSpeech().utterance, "Name, entry")
/// XCTAssertEqual(try voiceOver.moveForward().utterance, "Save, button, grayed")
/// try voiceOver.disable()
/// ```
///
/// Linux has no VoiceOver. The utterances are formed from the accessibility tree by the rules of Orca, the screen reader
/// of Linux desktops, in the language of the desktop's locale. Nothing makes a sound, and Orca need not be installed.
/// `Documentation/Guides/VoiceOver.md` has the rules, and the differences from Orca.
public final class XCUIVoiceOverService: NSObject, Sendable {
  static let shared = XCUIVoiceOverService(.shared)

  private let reader: ScreenReader

  init(_ reader: ScreenReader) {
    self.reader = reader
  }

  // MARK: - Switching on and off

  /// Whether VoiceOver is enabled.
  public var isEnabled: Bool { reader.isEnabled }

  /// Enables VoiceOver; does nothing if it is enabled.
  ///
  /// VoiceOver begins at the element with the keyboard focus. It stays enabled until ``disable()``, also for later tests
  /// of the process.
  ///
  /// - Throws: nothing on Linux; Apple's method throws ``Error/failedToStart``.
  public func enable() throws { reader.setEnabled(true) }

  /// Disables VoiceOver; does nothing if it is not enabled.
  ///
  /// - Throws: nothing on Linux; Apple's method throws ``Error/failedToStop``.
  public func disable() throws { reader.setEnabled(false) }

  // MARK: - Reading

  /// Returns the speech for the current element.
  ///
  /// The current element is the one that was read last. If the keyboard focus has moved since, it is the element with the
  /// focus.
  ///
  /// - Returns: the speech.
  /// - Throws: ``Error`` with the code ``Error/notRunning`` if VoiceOver is not enabled, or ``Error/noSpeech`` if the
  ///   active window has no element to read; an error with the reason if the program is not running or does not answer.
  @discardableResult
  public func currentSpeech() throws -> XCUIVoiceOverService.Output { try read(nil) }

  /// Moves VoiceOver to the next element of the active window, and returns its speech.
  ///
  /// The next element is the first one in the current element, otherwise the one after it. At the end, the last element is
  /// read again; see ``Output/isLast``.
  ///
  /// - Returns: the speech.
  /// - Throws: the errors of ``currentSpeech()``.
  @discardableResult
  public func moveForward() throws -> XCUIVoiceOverService.Output { try read(.forward) }

  /// Moves VoiceOver to the previous element of the active window, and returns its speech.
  ///
  /// At the beginning, the first element is read again; see ``Output/isFirst``.
  ///
  /// - Returns: the speech.
  /// - Throws: the errors of ``currentSpeech()``.
  @discardableResult
  public func moveBackward() throws -> XCUIVoiceOverService.Output { try read(.backward) }

  /// Moves VoiceOver to the first element in the current one, and returns its speech.
  ///
  /// If there is no element in the current one, the current element is read again; see ``Output/hasMoved``.
  ///
  /// - Returns: the speech.
  /// - Throws: the errors of ``currentSpeech()``.
  @discardableResult
  public func moveIn() throws -> XCUIVoiceOverService.Output { try read(.into) }

  /// Moves VoiceOver to the element that contains the current one, and returns its speech.
  ///
  /// If no element contains the current one, it is read again; see ``Output/hasMoved``.
  ///
  /// - Returns: the speech.
  /// - Throws: the errors of ``currentSpeech()``.
  @discardableResult
  public func moveOut() throws -> XCUIVoiceOverService.Output { try read(.outOf) }

  private func read(_ step: ReadingStep?) throws -> Output {
    do {
      return Output(try reader.read(step))
    } catch let error as ScreenReaderError {
      throw Error(error == .notRunning ? .notRunning : .noSpeech, reason: error.description)
    }
  }

  /// Whether VoiceOver is enabled, as a string.
  public override var debugDescription: String {
    "XCUIVoiceOverService (\(isEnabled ? "enabled" : "not enabled"); utterances by Understudy's rules)"
  }
}
