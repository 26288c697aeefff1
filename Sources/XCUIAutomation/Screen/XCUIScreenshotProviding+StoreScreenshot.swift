// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Programs
import Timing
import XCTestSupport

extension XCUIScreenshotProviding {
  /// Takes a picture for a store or a manual, which `understudy report pictures` exports.
  ///
  /// Extension of Understudy: Apple's API has no counterpart. The function waits until the picture no longer changes,
  /// and attaches it to the test with its name, its language and its appearance. The attachment stays if the test
  /// passes.
  ///
  /// ```swift
  /// app.windows.firstMatch.storeScreenshot(named: "01 List")
  /// ```
  ///
  /// The command `understudy report pictures BUNDLE -o FOLDER` then writes `FOLDER/LANGUAGE/APPEARANCE/01 List.png`. If
  /// the picture cannot be taken, the test fails.
  ///
  /// - Parameters:
  ///   - name: the name of the file, which is unique among the tests.
  ///   - timeout: the maximum wait in seconds until the picture no longer changes; nil for 5 seconds. After it, the
  ///     picture is taken, and the record of the run has a note.
  /// - Returns: the picture; an empty picture if it could not be taken.
  @discardableResult
  public func storeScreenshot(named name: String, timeout: TimeInterval? = nil) -> XCUIScreenshot {
    StoreScreenshot(name: name, timeout: timeout ?? TimeLimits.Tests.picture.seconds).take(of: self)
  }
}

/// A picture for a store or a manual.
struct StoreScreenshot {
  let name: String
  /// The maximum wait in seconds until the picture no longer changes.
  let timeout: TimeInterval
  private let session = AutomationSession.shared

  init(name: String, timeout: TimeInterval) {
    self.name = name
    self.timeout = timeout
  }

  /// The reason why a picture cannot be taken.
  enum Problem: Error, CustomStringConvertible {
    case emptyName

    var description: String {
      "Expected a name with a letter or a digit for the picture, such as \"01 List\"; found an empty name."
    }
  }

  func take(of provider: some XCUIScreenshotProviding) -> XCUIScreenshot {
    let element = provider as? XCUIElement
    return IssueRecorder.attempt(
      "take the store screenshot \"\(name)\"", in: element?.handle.application,
      fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      guard name.contains(where: { $0.isLetter || $0.isNumber }) else { throw Problem.emptyName }
      return try session.runLog.run("Store screenshot \"\(name)\"") {
        let screenshot = try picture(of: provider, element)
        attach(screenshot, try facts())
        return screenshot
      }
    }
  }

  private func picture(
    of provider: some XCUIScreenshotProviding, _ element: XCUIElement?
  ) throws -> XCUIScreenshot {
    let place: PictureSubject.Place
    if let element {
      place = .element(element.handle)
    } else if let screen = provider as? XCUIScreen {
      place = .screen(screen.number)
    } else {
      return provider.screenshot()
    }
    let subject = PictureSubject(place, in: session, masks: [], areas: [])
    let finding = try PictureAssertion(subject, in: session, tolerance: PictureTolerance())
      .steadyPicture(timeout: timeout)
    if finding.changing != nil {
      session.runLog.note(
        "The picture \"\(name)\" still changed after \(timeout.text) s. It shows the state at that time.")
    }
    return XCUIScreenshot(pngRepresentation: try finding.actual.pngData(isSmall: true))
  }

  /// The language and the appearance of the destination, for the folders of the export.
  private func facts() throws -> [String: String] {
    let configuration = try session.lock.withLock {
      try session.host.existingDesktop().desktop.configuration
    }
    return [
      "storeScreenshot": name, "language": Self.language(of: configuration.locale),
      "appearance": (configuration.appearance ?? .light).rawValue,
    ]
  }

  private func attach(_ screenshot: XCUIScreenshot, _ facts: [String: String]) {
    let attachment = XCTAttachment(
      uniformTypeIdentifier: "public.png", name: name, payload: screenshot.pngRepresentation, userInfo: facts)
    attachment.lifetime = .keepAlways
    AttachmentWriter.add(attachment, in: nil)
  }

  /// Returns the language tag of a locale (BCP 47), as in the folders of stores: `de-DE` for `de_DE.UTF-8`.
  ///
  /// - Parameter locale: the locale of the programs; nil for `C.UTF-8`.
  /// - Returns: the tag; `default` if the locale has no language.
  static func language(of locale: String?) -> String {
    let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(name) else { return "default" }
    // The only modifier that changes the language tag is the one of the script.
    let script = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"][modifier(of: locale)]
    var parts = name.split(separator: "_").map(String.init)
    if let script, !parts.isEmpty { parts.insert(script, at: 1) }
    return parts.joined(separator: "-")
  }

  private static func modifier(of locale: String?) -> String {
    (locale ?? "").split(separator: "@").dropFirst().first.map(String.init) ?? ""
  }
}
