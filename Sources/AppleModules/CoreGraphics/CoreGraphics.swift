// SPDX-License-Identifier: Apache-2.0

// Makes sources that import CoreGraphics compile. Foundation declares CGRect, CGPoint, CGSize and CGFloat;
// XCUIAutomation declares CGVector.
@_exported import Foundation
@_exported import XCUIAutomation
