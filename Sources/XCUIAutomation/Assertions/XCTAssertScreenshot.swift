// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Compares the picture of an element with a reference picture, and fails the test if they differ.
///
/// Extension of Understudy: Apple's API has no counterpart.
///
/// ```swift
/// XCTAssertScreenshot(app.windows["Recipes"], named: "recipes", masking: [app.staticTexts["clock"]])
/// ```
///
/// The function waits until the picture matches. The reference is the file
/// `References/TARGET/FILE/NAME@DESTINATION.png` next to Package.swift, or `NAME.png` there, which serves all
/// destinations. If there is no reference, the picture is stored as the reference and the test fails once, because
/// nothing was compared; `UNDERSTUDY_UPDATE_REFERENCES` changes this.
///
/// After a failure, the report has the reference, the picture, and a picture of the difference.
///
/// - Parameters:
///   - element: the element or program. Windows that overlap it are part of the picture.
///   - name: the name of the reference, which is unique in the source file.
///   - tolerance: the permitted difference.
///   - masks: elements that do not count, such as a clock. They are gray in the reference.
///   - areas: rectangles that do not count, in points from the top left corner of the picture.
///   - timeout: the maximum wait in seconds until the picture matches; nil for 5 seconds.
///   - message: text to add to the failure.
///   - file: the source file of the failure; the references are next to its `Package.swift`.
///   - fileID: the module and the source file, which name the folder of the reference.
///   - line: the line of the failure.
public func XCTAssertScreenshot(
  _ element: XCUIElement, named name: String, tolerance: UnderstudyPictureTolerance = .exact,
  masking masks: [XCUIElement] = [], areas: [CGRect] = [], timeout: TimeInterval? = nil,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, fileID: StaticString = #fileID,
  line: UInt = #line
) {
  ScreenshotAssertion(
    place: .element(element.handle), application: element.handle.application, name: name,
    tolerance: tolerance.engine, masks: masks.map(\.handle), areas: areas, timeout: timeout,
    source: .init(file: "\(file)", fileID: "\(fileID)", line: Int(line))
  ).check(message)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Compares the picture of a screen with a reference picture, and fails the test if they differ.
///
/// Extension of Understudy. The function is the same as the one for elements.
///
/// - Parameters:
///   - screen: the screen to compare.
///   - name: the name of the reference, which is unique in the source file.
///   - tolerance: the permitted difference.
///   - masks: elements that do not count, such as a clock. They are gray in the reference.
///   - areas: rectangles that do not count, in points from the top left corner of the picture.
///   - timeout: the maximum wait in seconds until the picture matches; nil for 5 seconds.
///   - message: text to add to the failure.
///   - file: the source file of the failure; the references are next to its `Package.swift`.
///   - fileID: the module and the source file, which name the folder of the reference.
///   - line: the line of the failure.
public func XCTAssertScreenshot(
  _ screen: XCUIScreen, named name: String, tolerance: UnderstudyPictureTolerance = .exact,
  masking masks: [XCUIElement] = [], areas: [CGRect] = [], timeout: TimeInterval? = nil,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, fileID: StaticString = #fileID,
  line: UInt = #line
) {
  ScreenshotAssertion(
    place: .screen(screen.number), application: nil, name: name, tolerance: tolerance.engine,
    masks: masks.map(\.handle), areas: areas, timeout: timeout,
    source: .init(file: "\(file)", fileID: "\(fileID)", line: Int(line))
  ).check(message)
}
