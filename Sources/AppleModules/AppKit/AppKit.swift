// SPDX-License-Identifier: Apache-2.0

// Lets sources that say `import AppKit` compile. There is nothing here but the names of AppKit that XCUITest's
// own API uses (such as `NSImage`), which XCUIAutomation declares.
@_exported import Foundation
@_exported import XCUIAutomation
