// SPDX-License-Identifier: Apache-2.0

// Lets sources that say `import CoreGraphics` compile. Foundation has CGRect, CGPoint, CGSize and CGFloat;
// XCUIAutomation has CGVector.
@_exported import Foundation
@_exported import XCUIAutomation
