// SPDX-License-Identifier: Apache-2.0

// Lets sources that say `import UIKit` compile. There is nothing here but what UI tests ask a device, and the
// names of UIKit that XCUITest's own API uses (such as `UIImage`); XCUIAutomation declares them, since XCTest
// brings them with it on Apple's systems.
@_exported import Foundation
@_exported import XCUIAutomation
