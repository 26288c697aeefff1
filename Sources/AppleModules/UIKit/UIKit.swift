// SPDX-License-Identifier: Apache-2.0

// Makes sources that import UIKit compile. The module has only the properties of a device that UI tests read, and the
// UIKit names that XCUITest's own API uses (such as `UIImage`). XCUIAutomation declares both, since XCTest on Apple
// platforms makes UIKit available without an import.
@_exported import Foundation
@_exported import XCUIAutomation
