@_exported import XCUIAutomation
