// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCTestSupport

/// Expects that the tree of an element is as described, in a Swift Testing test.
///
/// Extension of Understudy: Apple's API has no counterpart.
///
/// ```swift
/// @Test func theFormIsEmpty() {
///   expectTree(
///     app.windows.firstMatch,
///     matches: """
///       - window "Notes"
///         - textField "Name": ""
///       """)
/// }
/// ```
///
/// The rules are those of `XCTAssertTree`. A test that cannot continue after a failure calls it in `requireUI(_:)`.
///
/// - Parameters:
///   - element: the element, or the program; its line is the first one of the tree. A program has no line.
///   - tree: the expected tree.
///   - extent: whether the tree may have further lines.
///   - order: whether the order of the elements in a container matters.
///   - timeout: the time limit in seconds; nil for 5 seconds. 0 compares once.
///   - comment: text for the issue.
///   - sourceLocation: the location of the issue.
public func expectTree(
  _ element: XCUIElement, matches tree: String, extent: UnderstudyTreeExtent = .part,
  order: UnderstudyTreeOrder = .strict, timeout: TimeInterval? = nil,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  TreeAssertion(
    element: element, extent: extent, order: order, timeout: timeout, location: .init(sourceLocation),
    fileID: sourceLocation.fileID
  ).check(.text(tree)) { comment()?.rawValue ?? "" }
}

/// Expects that the tree of an element is the one in a reference file, in a Swift Testing test.
///
/// Extension of Understudy: Apple's API has no counterpart. The rules are those of `XCTAssertTree` with a name.
///
/// - Parameters:
///   - element: the element, or the program; its line is the first one of the tree. A program has no line.
///   - name: the name of the reference, which is unique in the source file.
///   - extent: whether the tree may have further lines.
///   - order: whether the order of the elements in a container matters.
///   - timeout: the time limit in seconds; nil for 5 seconds. 0 compares once.
///   - comment: text for the issue.
///   - sourceLocation: the location of the issue; the references are next to its `Package.swift`.
public func expectTree(
  _ element: XCUIElement, named name: String, extent: UnderstudyTreeExtent = .whole,
  order: UnderstudyTreeOrder = .strict, timeout: TimeInterval? = nil,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  TreeAssertion(
    element: element, extent: extent, order: order, timeout: timeout, location: .init(sourceLocation),
    fileID: sourceLocation.fileID
  ).check(.file(named: name)) { comment()?.rawValue ?? "" }
}
