// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElement {
  func readElementType() -> XCUIElement.ElementType {
    if handle.isApplication { return .application }
    return read("elementType", .any) {
      XCUIElement.ElementType(rawValue: $0.tree.type($0.index).rawValue) ?? .other
    }
  }

  func readSliderPosition() -> CGFloat {
    IssueRecorder.attempt("read the position of \(handle.description)", in: handle.application, fallback: 0) {
      CGFloat(try SliderAdjustment(handle).normalizedPosition())
    }
  }

  /// Reads an attribute of the only match; fails the test and returns the fallback if there is not exactly one match.
  func read<Value: Sendable>(
    _ name: String, _ fallback: Value, _ attribute: (ElementNode) throws -> Value
  ) -> Value {
    IssueRecorder.attempt("read \(name) of \(handle.description)", in: handle.application, fallback: fallback)
    {
      try handle.readAlone(attribute)
    }
  }
}

extension XCUIElement.ElementType {
  var engine: ElementModel.ElementType {
    ElementModel.ElementType(rawValue: rawValue) ?? .any
  }
}
