// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElementQuery {
  /// The areas of the program's windows that match a picture.
  ///
  /// Extension of Understudy: Apple's API has no counterpart. It is for content that a program draws and does not
  /// report to accessibility:
  ///
  /// ```swift
  /// let save = try XCTUnwrap(Bundle.module.url(forResource: "save", withExtension: "png"))
  /// app.images.matching(picture: save).element.click()
  /// ```
  ///
  /// The best match is the first. Matches do not overlap. `value` is the score of a match from 0 to 1, which the report
  /// shows. The search does not scale the picture. Cut the picture from a PNG screenshot, with some of its
  /// surroundings. A file in another format fails the test.
  ///
  /// - Parameters:
  ///   - picture: a PNG file.
  ///   - tolerance: the permitted difference between an area and the picture, over all colors of all pixels. 0 permits
  ///     no difference, and 1 permits the difference between the picture and an area of one plain color.
  /// - Returns: a new query; it finds nothing if the picture cannot be read.
  public func matching(picture: URL, tolerance: Double = 0.1) -> XCUIElementQuery {
    matching(picture: { try Data(contentsOf: picture) }, name: picture.lastPathComponent, tolerance)
  }

  /// The areas of the program's windows that match a screenshot of an element.
  ///
  /// Extension of Understudy. The search is the same as in the method that takes a file.
  ///
  /// - Parameters:
  ///   - picture: the screenshot, which is not scaled.
  ///   - tolerance: the permitted difference. 0 permits no difference, and 1 permits the difference between the
  ///     screenshot and an area of one plain color.
  /// - Returns: a new query; it finds nothing if the screenshot is empty, which also fails the test.
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
