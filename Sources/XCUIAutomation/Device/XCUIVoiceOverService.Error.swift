// SPDX-License-Identifier: Apache-2.0

import Foundation

extension XCUIVoiceOverService {
  /// The reason why VoiceOver has read nothing.
  ///
  /// Mirrors Apple's `XCUIVoiceOverService.Error`. Each code is also a pattern:
  ///
  /// ```swift
  /// do {
  ///   try voiceOver.moveForward()
  /// } catch XCUIVoiceOverService.Error.notRunning {
  ///   try voiceOver.enable()
  /// }
  /// ```
  public struct Error: CustomNSError, LocalizedError, CustomStringConvertible, Hashable, Sendable {
    /// The codes of the errors.
    ///
    /// Mirrors Apple's `XCUIVoiceOverService.Error.Code`.
    public enum Code: Int, Sendable {
      /// VoiceOver did not start; this does not happen on Linux.
      case failedToStart = 1
      /// A method that reads was called before ``XCUIVoiceOverService/enable()``.
      case notRunning = 2
      /// There is no element to read.
      case noSpeech = 3
      /// VoiceOver did not stop; this does not happen on Linux.
      case failedToStop = 4

      /// Whether an error has this code, for a `catch` with a code.
      public static func ~= (code: Code, error: any Swift.Error) -> Bool {
        (error as? XCUIVoiceOverService.Error)?.code == code
      }
    }

    /// The code of the error.
    public let code: Code
    private let reason: String

    /// Creates an error.
    public init(_ code: Code) {
      self.init(code, reason: "")
    }

    init(_ code: Code, reason: String) {
      self.code = code
      self.reason = reason
    }

    /// VoiceOver did not start.
    public static var failedToStart: Code { .failedToStart }
    /// A method that reads was called before ``XCUIVoiceOverService/enable()``.
    public static var notRunning: Code { .notRunning }
    /// There is no element to read.
    public static var noSpeech: Code { .noSpeech }
    /// VoiceOver did not stop.
    public static var failedToStop: Code { .failedToStop }

    /// The domain of the errors, `XCUIVoiceOverServiceErrorDomain`.
    public static var errorDomain: String { XCUIVoiceOverServiceErrorDomain }

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// The expected and the found state, and the remedy.
    public var description: String { reason.isEmpty ? "XCUIVoiceOverService.Error.\(code)" : reason }

    /// The same text as ``description``.
    public var errorDescription: String? { description }
  }
}
