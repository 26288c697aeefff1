// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSupport

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asserts that the tree of an element is as expected.
///
/// Extension of Understudy: Apple's API has no counterpart.
///
/// ```swift
/// XCTAssertTree(
///   app.windows.firstMatch,
///   matches: """
///     - window "Notes"
///       - textField "Name": /A.*/
///       - button "Save" [disabled]
///       - …
///     """)
/// ```
///
/// A line has the type of an element, its label, its states in brackets, and its value after a colon. Elements that can
/// be operated and elements with a name have a line; containers that only arrange other elements have none. A label or a
/// value may be a regular expression between slashes. `[!disabled]` excludes a state, `any` is an element of any type,
/// and `- …` is any number of elements.
///
/// The assertion waits until the tree is as expected. A failure has the first line that differs, and the differences by
/// line.
///
/// - Parameters:
///   - element: the element, or the program; its line is the first one of the tree. A program has no line.
///   - tree: the expected tree.
///   - extent: whether the tree may have further lines.
///   - order: whether the order of the elements in a container matters.
///   - timeout: the time limit in seconds; nil for 5 seconds. 0 compares once.
///   - message: text for the failure.
///   - file: the file of the failure.
///   - fileID: the module and the file of the test.
///   - line: the line of the failure.
public func XCTAssertTree(
  _ element: XCUIElement, matches tree: String, extent: UnderstudyTreeExtent = .part,
  order: UnderstudyTreeOrder = .strict, timeout: TimeInterval? = nil,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, fileID: StaticString = #fileID,
  line: UInt = #line
) {
  TreeAssertion(
    element: element, extent: extent, order: order, timeout: timeout,
    location: .init(file: "\(file)", line: Int(line)), fileID: "\(fileID)"
  ).check(.text(tree)) { message() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asserts that the tree of an element is the one in a reference file.
///
/// Extension of Understudy: Apple's API has no counterpart.
///
/// ```swift
/// XCTAssertTree(app.windows.firstMatch, named: "empty list")
/// ```
///
/// In `NoteTests.swift` of the target `AppUITests`, this file is `References/AppUITests/NoteTests/empty list.txt` next
/// to Package.swift. If it does not exist, the test writes it and fails, so that a person checks it.
/// `UNDERSTUDY_UPDATE_REFERENCES=changed` also writes files that differ; lines that match stay as they are, such as
/// those with regular expressions. In continuous integration no file is written.
///
/// - Parameters:
///   - element: the element, or the program; its line is the first one of the tree. A program has no line.
///   - name: the name of the reference, which is unique in the source file.
///   - extent: whether the tree may have further lines.
///   - order: whether the order of the elements in a container matters.
///   - timeout: the time limit in seconds; nil for 5 seconds. 0 compares once.
///   - message: text for the failure.
///   - file: the file of the failure; the references are next to its `Package.swift`.
///   - fileID: the module and the file of the test, which name the folder of the reference.
///   - line: the line of the failure.
public func XCTAssertTree(
  _ element: XCUIElement, named name: String, extent: UnderstudyTreeExtent = .whole,
  order: UnderstudyTreeOrder = .strict, timeout: TimeInterval? = nil,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, fileID: StaticString = #fileID,
  line: UInt = #line
) {
  TreeAssertion(
    element: element, extent: extent, order: order, timeout: timeout,
    location: .init(file: "\(file)", line: Int(line)), fileID: "\(fileID)"
  ).check(.file(named: name)) { message() }
}
