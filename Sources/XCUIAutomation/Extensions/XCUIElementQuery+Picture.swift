import AutomationEngine
import Foundation

extension XCUIElementQuery {
  /// The places on the program's windows that look like a picture.
  ///
  /// An extension: Apple's API has nothing of the kind. For what a program draws and tells nobody of:
  ///
  /// ```swift
  /// let save = Bundle.module.url(forResource: "save", withExtension: "png")!
  /// app.images.matching(picture: save).element.click()
  /// ```
  ///
  /// The best place is the first. Places do not overlap. `value` is the score from 0 to 1 of a place, which the report shows.
  /// The picture is looked for at its own size. Cut it from a screenshot, in PNG, with some of what is around it.
  ///
  /// - Parameters:
  ///   - picture: a file in PNG.
  ///   - tolerance: how far a place may be from the picture, over all colours of all pixels: 0 is not at all, 1 is as far as
  ///     a plain area without anything in it.
  public func matching(picture: URL, tolerance: Double = 0.1) -> XCUIElementQuery {
    matching(picture: { try Data(contentsOf: picture) }, name: picture.lastPathComponent, tolerance)
  }

  /// The places on the program's windows that look like a screenshot of an element.
  ///
  /// An extension, as the search for a file.
  public func matching(picture: XCUIScreenshot, tolerance: Double = 0.1) -> XCUIElementQuery {
    matching(picture: { picture.pngRepresentation }, name: "Screenshot", tolerance)
  }

  private func matching(picture: () throws -> Data, name: String, _ tolerance: Double) -> XCUIElementQuery {
    IssueRecorder.attempt(
      "search for the picture \(name)", in: query.application, fallback: matching(NSPredicate(value: false))
    ) {
      appending(.matching(.picture(try PictureTemplate(png: picture(), name: name, tolerance: tolerance))))
    }
  }
}
