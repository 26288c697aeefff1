// With this, every other file of the target says no more than `import XCTest`, as on Apple's systems.
@_exported import XCUIAutomation
