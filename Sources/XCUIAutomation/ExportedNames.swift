// SPDX-License-Identifier: Apache-2.0

// Apple's names of issues, attachments, metrics and expectations are XCTest's own, on Apple's systems as here: XCUIElement and
// its kin only use them. What stands in for XCTest is made of these types, so they are declared with it. Tests that import
// XCUIAutomation have always had them by that, which a list of type aliases could not give: it has no functions, and hides
// the types' members from tests that are compiled with MemberImportVisibility.
@_exported import XCTestSupport
