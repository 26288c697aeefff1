// SPDX-License-Identifier: Apache-2.0

// Makes sources that import AppKit compile. The module has only the AppKit names that XCUITest's own API uses (such as
// `NSImage`), which XCUIAutomation declares.
@_exported import Foundation
@_exported import XCUIAutomation
