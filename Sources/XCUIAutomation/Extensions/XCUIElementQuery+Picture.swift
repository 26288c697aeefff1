// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElementQuery {
  /// The places on the program's windows that look like a picture.
  ///
  /// Extension of Understudy: Apple's API has nothing of the kind. It is for what a program draws and does not
  /// report to accessibility:
  ///
  /// ```swift
  /// let save = try XCTUnwrap(Bundle.module.url(forResource: "save", withExtension: "png"))
  /// app.images.matching(picture: save).element.click()
  /// ```
  ///
  /// The best place is the first. Places do not overlap. `value` is the score from 0 to 1 of a place, which the
  /// report shows. The picture is looked for at its own size. Cut it from a screenshot, in PNG, with some of what
  /// is around it. A file that is no PNG fails the test.
  ///
  /// - Parameters:
  ///   - picture: a file in PNG.
  ///   - tolerance: how far a place may be from the picture, over all colours of all pixels: 0 is not at all, 1 is
  ///     as far as a plain area without anything in it.
  /// - Returns: a new query, which finds nothing where the picture could not be read.
  public func matching(picture: URL, tolerance: Double = 0.1) -> XCUIElementQuery {
    matching(picture: { try Data(contentsOf: picture) }, name: picture.lastPathComponent, tolerance)
  }

  /// The places on the program's windows that look like a screenshot of an element.
  ///
  /// Extension of Understudy. It searches as the method for a file does.
  ///
  /// - Parameters:
  ///   - picture: what is searched for, at its own size.
  ///   - tolerance: how far a place may be from the picture: 0 is not at all, 1 is as far as a plain area.
  /// - Returns: a new query, which finds nothing where the screenshot is empty; that also fails the test.
  public func matching(picture: XCUIScreenshot, tolerance: Double = 0.1) -> XCUIElementQuery {
    matching(picture: { picture.pngRepresentation }, name: "Screenshot", tolerance)
  }

  private func matching(picture: () throws -> Data, name: String, _ tolerance: Double) -> XCUIElementQuery {
    IssueRecorder.attempt(
      "search for the picture \(name)", in: handle.application, fallback: matching(NSPredicate(value: false))
    ) {
      appending(.matching(.picture(try PictureTemplate(png: picture(), name: name, tolerance: tolerance))))
    }
  }
}
